import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import type { Me } from '#web/office/api/people.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { PasswordField } from '#web/office/controls/forms/password-field.tsx'

/** What is left of a sign-in whose password was right: a second factor. */
export type HalfSignIn = Extract<
  Answer<EntryAt<(typeof addresses)['signIn']>>,
  { next: 'second_factor' }
>

/** Signs in with email and password. */
export function PasswordForm({
  email: known,
  look,
  onDone,
  onHalf,
}: {
  /** The address of the person who was signed in; empty if no one was. */
  email: string
  look: 'primary' | 'second'
  onDone: (me: Me) => void
  onHalf: (half: HalfSignIn) => void
}) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () => callOnce(addresses.signIn, { params: {}, body: { email, password } }),
    onSuccess: (answer) => (answer.next === 'done' ? onDone(answer.me) : onHalf(answer)),
    meta: { shownByForm: true },
  })
  return (
    <Form
      does="Sign in"
      look={look}
      tall
      error={signIn.error && describeFailure(signIn.error)}
      busy={signIn.isPending}
      onSend={() => signIn.mutate()}
    >
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        value={email}
        onValue={setEmail}
      />
      <PasswordField label="Password" value={password} onValue={setPassword} />
    </Form>
  )
}
