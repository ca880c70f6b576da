import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { WhoOwes } from '#web/office/payments/queries.ts'
import { firstOfLastMonth } from '#web/office/payments/statement/period.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Emails everyone in the list who owes something their statement, and says who has no address. */
export function SendStatements({ owing, onClose }: { owing: WhoOwes; onClose: () => void }) {
  const { organisation, today } = useOffice()
  const [from, setFrom] = useKept('statements from', firstOfLastMonth(today))
  const [to, setTo] = useKept('statements to', today)
  const [first, last] = [useTypedDay(setFrom), useTypedDay(setTo)]
  const send = useMutation({
    mutationFn: () =>
      call(addresses.sendStatements, {
        params: { organisation: organisation.slug },
        body: { from, to },
      }),
    onSuccess({ sent, withoutEmail }) {
      announce({
        says: sent === 1 ? 'One statement is on its way.' : `${sent} statements are on their way.`,
      })
      if (withoutEmail.length === 0) onClose()
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { from: 'The first day', to: 'The last day' })
  const missing = send.data?.withoutEmail ?? []
  return (
    <Dialog label="Email statements" onClose={onClose}>
      <h2>Email everyone who owes something</h2>
      {missing.length === 0 && <p>{sayWho(owing, organisation.currency)}</p>}
      {missing.length > 0 ? (
        <>
          <p>
            These customers have no email address. Add one, or send them their statement on paper:
          </p>
          <ul>
            {missing.map(({ id, name, number }) => (
              <li key={id}>
                {name} ({number})
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Form
          does="Email statements"
          error={wrong.form}
          busy={send.isPending || !first.isDay || !last.isDay}
          onSend={() => send.mutate()}
          beside={<Button onClick={onClose}>Cancel</Button>}
        >
          <DayField
            label="From"
            value={from}
            today={today}
            happened
            error={wrong.at['from']}
            onDay={first.onDay}
          />
          <DayField
            label="To"
            value={to}
            today={today}
            happened
            error={wrong.at['to']}
            onDay={last.onDay}
          />
        </Form>
      )}
    </Dialog>
  )
}

/** Who gets a statement, before it's sent; those who aren't in the list of customers get none. */
function sayWho({ data }: WhoOwes, currency: string): string {
  const listed = data.filter(({ customer }) => customer !== null)
  const due = listed.reduce((sum, one) => sum + one.due, 0)
  const others = data.length - listed.length
  const rest = others === 0 ? '' : ` ${others} more aren’t in the list of customers, and get none.`
  return `${count(listed.length, 'customer')}, for ${formatMoney(due, currency)} in all.${rest}`
}
