import { useMutation } from '@tanstack/react-query'
import { spokenDay } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { OneStatement } from '#web/office/payments/queries.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Emails the statement to the customer's address, or to another. */
export function SendStatement({
  statement: { customer, email, from, to },
  onClose,
}: {
  statement: OneStatement
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const [recipient, setRecipient] = useKept(`statement ${customer.id}`, email)
  const send = useMutation({
    mutationFn: () =>
      call(addresses.sendStatement, {
        params: { organisation: slug, id: customer.id },
        body: { from, to, recipient: recipient.trim() === '' ? null : recipient.trim() },
      }),
    onSuccess({ sent }) {
      const says = sent === 1 ? 'The statement is on its way.' : 'They have this statement already.'
      announce({ says })
      onClose()
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, { recipient: 'The address' })
  return (
    <Dialog label="Email the statement" onClose={onClose}>
      <h2>Email {customer.name}</h2>
      <Form
        does="Email the statement"
        error={wrong.form}
        busy={send.isPending}
        onSend={() => send.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <p>
          {spokenDay(from)} to {spokenDay(to)}
        </p>
        <Field
          label="Email address"
          type="email"
          maxLength={200}
          required
          value={recipient}
          error={wrong.at['recipient']}
          onValue={setRecipient}
        />
      </Form>
    </Dialog>
  )
}
