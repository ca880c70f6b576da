import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { MoneyField } from '#web/office/controls/forms/money-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { invoiceQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

type Part = { position: number; amount: number }

/** Asks how much of each line is credited. The bookings cost that much less. */
export function CreditPartDialog({ one, onClose }: { one: OneInvoice; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const { id, document, creditable } = one
  const [reason, setReason] = useKept(`credit part ${id}`, '')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<Readonly<Record<number, string>>>({})
  const [isEmpty, setEmpty] = useState(false)
  const credit = useMutation({
    mutationFn: (lines: Part[]) =>
      call(addresses.creditInvoice, {
        params: { organisation, id },
        body: { reason, lines, effect: 'reduce' },
        idempotencyKey: key.get(),
      }),
    onSuccess: (credited) => {
      cache.setQueryData(invoiceQuery(organisation, id).queryKey, credited)
      void readMoneyAgain(cache, organisation)
      announce({ says: `A part of ${document.number} is credited.` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  const send = () => {
    const parts: Part[] = []
    const problems: Record<number, string> = {}
    for (const { position, left } of creditable) {
      const text = typed[position]?.trim() ?? ''
      const cents = text === '' ? 0 : readPrice(text)
      if (text !== '' && (!cents || cents > left)) {
        problems[position] = `Enter an amount up to ${formatMoney(left, document.currency)}.`
      } else if (cents) parts.push({ position, amount: cents })
    }
    setWrong(problems)
    const isRight = Object.keys(problems).length === 0
    setEmpty(isRight && parts.length === 0)
    if (isRight && parts.length > 0) credit.mutate(parts)
  }
  const sum = Object.values(typed).reduce((all, text) => all + (readPrice(text) ?? 0), 0)
  return (
    <Dialog label="Credit a part" onClose={onClose}>
      <h2>Credit a part of {document.number}</h2>
      <p>The bookings cost that much less, and what was paid for it is free.</p>
      <Form
        does={sum > 0 ? `Credit ${formatMoney(sum, document.currency)}` : 'Credit it'}
        error={
          isEmpty
            ? 'Enter how much of a line is credited.'
            : credit.error && describeFailure(credit.error)
        }
        busy={credit.isPending || reason.trim() === ''}
        onSend={send}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Field
          label="Why it’s credited"
          maxLength={300}
          value={reason}
          onValue={(next) => {
            key.renew()
            setReason(next)
          }}
        />
        {creditable
          .filter(({ left }) => left > 0)
          .map(({ position, left }) => (
            <MoneyField
              key={position}
              label={`${nameOf(document, position)}, up to ${formatMoney(left, document.currency)}`}
              value={typed[position] ?? ''}
              error={wrong[position]}
              onValue={(next) => {
                key.renew()
                setTyped((before) => ({ ...before, [position]: next }))
              }}
            />
          ))}
      </Form>
    </Dialog>
  )
}

/** A line as a dialog names it: of an invoice for several bookings also whose it is, as they often say the same. */
function nameOf({ lines, orders }: OneInvoice['document'], position: number): string {
  const line = lines[position]
  const booking = orders.find(({ id }) => id === line?.orderId)
  const names = orders.length > 1 ? [booking?.reference, line?.description] : [line?.description]
  return names.filter(Boolean).join(' ')
}
