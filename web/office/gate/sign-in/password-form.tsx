import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import type { Me } from '#web/office/api/people.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import styles from '#web/office/gate/form.module.css'

/** What is left of a sign-in whose password was right: a second factor. */
export type HalfSignIn = Extract<
  Answer<EntryAt<(typeof addresses)['signIn']>>,
  { next: 'second_factor' }
>

/** Signs in with email and password. */
export function PasswordForm({
  email: known = '',
  onDone,
  onHalf,
}: {
  /** The address of the person who was signed in. */
  email?: string
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!signIn.isPending) signIn.mutate()
      }}
    >
      <FormError>{signIn.error ? describeFailure(signIn.error) : null}</FormError>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        value={email}
        onValue={setEmail}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" look="primary" tall busy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
