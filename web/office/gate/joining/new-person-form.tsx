import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useEnter } from '#web/office/gate/use-enter.ts'

/** Makes the account that accepts an invitation. */
export function NewPersonForm({ token, email }: { token: string; email: string }) {
  const enter = useEnter()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const join = useMutation({
    mutationFn: () => callOnce(addresses.join, { params: {}, body: { token, name, password } }),
    onSuccess: enter,
    meta: { shownByForm: true },
  })
  const wrong = problemsAt(join.error, { name: 'Name', password: 'Password' })
  return (
    <Form does="Join" tall error={wrong.form} busy={join.isPending} onSend={() => join.mutate()}>
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        error={wrong.at['name']}
        onValue={setName}
      />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField value={password} error={wrong.at['password']} onValue={setPassword} />
    </Form>
  )
}
