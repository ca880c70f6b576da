import { useMutation } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'

/** Asks for another email address. It counts once the link is opened that goes there. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useKept('own email', '')
  const ask = useMutation({
    mutationFn: () => call(addresses.changeEmail, { params: {}, body: { email } }),
    meta: { shownByForm: true },
  })
  const wrong = problemsAt(ask.error, { email: 'Email' })
  if (ask.isSuccess) {
    return (
      <>
        <p>
          A link is on its way to <b>{email}</b>. Open it within 24 hours. Until then you sign in
          with your old address. An address that belongs to another account gets no link.
        </p>
        <Button onClick={onDone}>Done</Button>
      </>
    )
  }
  return (
    <Form
      does="Send a link there"
      error={wrong.form}
      busy={ask.isPending}
      onSend={() => ask.mutate()}
    >
      <Field
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={wrong.at['email']}
        onValue={setEmail}
      />
    </Form>
  )
}
