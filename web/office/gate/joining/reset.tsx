import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import text from '#web/office/controls/text.module.css'
import { Gate } from '#web/office/gate/gate.tsx'
import { takeLinkToken } from './link-token.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** Asks for a link to reset the password; with the link, sets it. */
export function Reset() {
  const [token] = useState(takeLinkToken)
  return token === '' ? <AskForLink /> : <SetPassword token={token} />
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: () => callOnce(addresses.askForPasswordReset, { params: {}, body: { email } }),
    meta: { shownByForm: true },
  })
  if (ask.isSuccess) {
    return (
      <Gate heading="Look in your email">
        <p>
          If {email} has an account, a link is on its way. It works once, for 30 minutes. Nothing
          after five minutes? Look where unwanted email goes, then ask again.
        </p>
      </Gate>
    )
  }
  return (
    <Gate heading="Reset your password">
      <Form
        does="Send a link"
        tall
        error={ask.error && describeFailure(ask.error)}
        busy={ask.isPending}
        onSend={() => ask.mutate()}
      >
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onValue={setEmail}
        />
      </Form>
    </Gate>
  )
}

function SetPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: () => callOnce(addresses.resetPassword, { params: {}, body: { token, password } }),
    meta: { shownByForm: true },
  })
  const wrong = problemsAt(set.error, { password: 'Password' })
  if (set.isSuccess) {
    return (
      <Gate heading="Your password is changed">
        <p>
          You’re signed out everywhere.{' '}
          <Link to="/sign-in" className={text.link}>
            Sign in
          </Link>
        </p>
      </Gate>
    )
  }
  return (
    <Gate heading="Choose a new password">
      <Form
        does="Change the password"
        tall
        error={wrong.form}
        busy={set.isPending}
        onSend={() => set.mutate()}
      >
        <NewPasswordField value={password} error={wrong.at['password']} onValue={setPassword} />
      </Form>
    </Gate>
  )
}
