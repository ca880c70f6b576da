import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { meQuery } from '#web/office/api/people.ts'
import type { Factors, Me } from '#web/office/api/people.ts'
import { CodeField } from '#web/office/controls/forms/code-field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { PasswordField } from '#web/office/controls/forms/password-field.tsx'
import { knowsPasskeys, showPasskey } from '#web/office/passkeys/ask-browser.ts'
import { PasskeyButton } from '#web/office/passkeys/passkey-button.tsx'

/** What these calls may ask for themselves; a wrong code isn’t a reason to ask for it once more on top. */
const REMEDIES = ['sign_in'] as const

/** Shows a passkey, or the password and, where there is a second factor, a code. */
export function ConfirmForm({ factors, onDone }: { factors: Factors; onDone: () => void }) {
  const cache = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirmed = (me: Me) => {
    cache.setQueryData(meQuery.queryKey, me)
    onDone()
  }
  const hasPasskey = knowsPasskeys && factors.passkeys.length > 0
  const needsCode = factors.totpSince !== null || factors.passkeys.length > 0
  const confirm = useMutation({
    mutationFn: () =>
      call(
        addresses.stepUp,
        { params: {}, body: { password, ...(needsCode && { code }) } },
        REMEDIES,
      ),
    onSuccess: confirmed,
    meta: { shownByForm: true },
  })
  const takesCode = factors.totpSince !== null || factors.recoveryCodesLeft > 0
  return (
    <>
      {hasPasskey && (
        <PasskeyButton
          first
          show={stepUpByPasskey}
          onDone={confirmed}
          otherwise={takesCode ? 'or with your password and a code' : null}
        />
      )}
      {(takesCode || !needsCode) && (
        <Form
          does="Confirm"
          look={hasPasskey ? 'second' : 'primary'}
          tall
          error={confirm.error && describeFailure(confirm.error)}
          busy={confirm.isPending}
          onSend={() => confirm.mutate()}
        >
          <PasswordField
            label="Password"
            first={!hasPasskey}
            value={password}
            onValue={setPassword}
          />
          {needsCode && <CodeField value={code} onValue={setCode} />}
        </Form>
      )}
    </>
  )
}

async function stepUpByPasskey(): Promise<Me> {
  const asked = await call(addresses.beginPasskeyStepUp, { params: {} }, REMEDIES)
  const credential = await showPasskey(asked)
  return call(addresses.stepUpByPasskey, { params: {}, body: { credential } }, REMEDIES)
}
