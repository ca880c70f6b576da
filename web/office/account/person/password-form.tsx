import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { PasswordField } from '#web/office/controls/forms/password-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { NewPasswordField } from '#web/office/gate/joining/new-password-field.tsx'

const FIELDS = { currentPassword: 'The current password', password: 'The new password' }

/** Changes the password of someone who knows the current one. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const cache = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      call(addresses.changePassword, { params: {}, body: { currentPassword, password } }),
    onSuccess: () => {
      announce({ says: 'Your password is changed. You’re signed out everywhere else.' })
      void cache.invalidateQueries()
      onDone()
    },
    meta: { shownByForm: true },
  })
  const wrong = problemsAt(change.error, FIELDS)
  return (
    <Form
      does="Change the password"
      error={wrong.form}
      busy={change.isPending}
      onSend={() => change.mutate()}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current-password"
        value={currentPassword}
        error={wrong.at['currentPassword']}
        onValue={setCurrent}
      />
      <NewPasswordField value={password} error={wrong.at['password']} onValue={setPassword} />
    </Form>
  )
}
