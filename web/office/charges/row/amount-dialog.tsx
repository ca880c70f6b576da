import { useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { chargeNames } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { MoneyField } from '#web/office/controls/forms/money-field.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Charge } from '#web/office/charges/queries.ts'

/**
 * Asks for another amount of a charge; of a disputed one, for a lower one at which it's upheld. A credit stays a
 * credit.
 */
export function AmountDialog({
  charge: { id, type, amount, order, dispute },
  busy,
  error,
  onSend,
  onClose,
}: {
  charge: Charge
  busy: boolean
  error: string | null
  onSend: (cents: number) => void
  onClose: () => void
}) {
  const isCredit = amount !== null && amount < 0
  const shown = amount === null ? '' : (Math.abs(amount) / 100).toFixed(2)
  const [typed, setTyped] = useKept(`amount ${id}`, shown)
  const [wrong, setWrong] = useState<string | undefined>()
  const { currency, chargesGst } = useOffice().organisation
  const title = dispute
    ? 'Uphold at a lower amount'
    : isCredit
      ? 'How much to take off'
      : 'How much to charge'
  const problemOf = (cents: number) => {
    if (cents === 0) return 'Enter an amount, such as 85.00.'
    if (!dispute || amount === null || (isCredit ? -cents : cents) <= amount) return undefined
    return `The customer was notified of ${formatMoney(amount, currency)}. Enter no more than that.`
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>
        {chargeNames[type]}, {order.productName}, {order.customerName}
      </p>
      <Form
        does={dispute ? 'Uphold it' : 'Save'}
        error={error}
        busy={busy}
        onSend={() => {
          const cents = readPrice(typed) ?? 0
          const problem = problemOf(cents)
          setWrong(problem)
          if (problem === undefined) onSend(isCredit ? -cents : cents)
        }}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <MoneyField
          label={`Amount${chargesGst ? ' with GST' : ''}, ${order.reference}`}
          // The dialog asks for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          error={wrong}
          onValue={setTyped}
        />
      </Form>
    </Dialog>
  )
}
