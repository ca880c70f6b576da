import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import type { Me } from '#web/office/api/people.ts'
import { CodeField } from '#web/office/controls/forms/code-field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { knowsPasskeys } from '#web/office/passkeys/ask-browser.ts'
import { PasskeyButton } from '#web/office/passkeys/passkey-button.tsx'
import { signInByPasskey } from '#web/office/passkeys/sign-in.ts'
import type { HalfSignIn } from './password-form.tsx'

/** The second half of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactor({
  half: { token, methods },
  onDone,
}: {
  half: HalfSignIn
  onDone: (me: Me) => void
}) {
  const [code, setCode] = useState('')
  const show = useMutation({
    mutationFn: () => callOnce(addresses.showSecondFactor, { params: {}, body: { token, code } }),
    onSuccess: onDone,
    meta: { shownByForm: true },
  })
  const hasPasskey = knowsPasskeys && methods.includes('passkey')
  const takesCode = methods.includes('totp') || methods.includes('recovery_code')
  return (
    <>
      {hasPasskey && (
        <PasskeyButton
          show={() => signInByPasskey()}
          onDone={onDone}
          otherwise={takesCode ? 'or with a code' : null}
        />
      )}
      {takesCode && (
        <Form
          does="Sign in"
          look={hasPasskey ? 'second' : 'primary'}
          tall
          error={show.error && describeFailure(show.error)}
          busy={show.isPending}
          onSend={() => show.mutate()}
        >
          <CodeField first={!hasPasskey} value={code} onValue={setCode} />
        </Form>
      )}
    </>
  )
}
