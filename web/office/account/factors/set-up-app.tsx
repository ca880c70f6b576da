import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { CodeField } from '#web/office/controls/forms/code-field.tsx'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { useMutation } from '@tanstack/react-query'
import { RecoveryCodes } from '#web/office/account/recovery/recovery-codes.tsx'
import { useFactorChange } from './use-factor-change.ts'
import styles from './set-up-app.module.css'

/** Sets an authenticator app up: a QR code to scan, the app’s first code, then the recovery codes. */
export function SetUpApp({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const begin = useMutation({
    mutationFn: () => call(addresses.beginTotp, { params: {} }),
    meta: { shownByForm: true },
  })
  const confirm = useFactorChange(() => call(addresses.confirmTotp, { params: {}, body: { code } }))
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (!begin.data) {
    return (
      <>
        <p>
          An app on your phone shows six digits that change every 30 seconds. Most password managers
          can do it too.
        </p>
        <FormError>{begin.error && describeFailure(begin.error)}</FormError>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          Show the QR code
        </Button>
      </>
    )
  }
  const wrong = problemsAt(confirm.error, { code: 'Code' })
  const { qr, secret } = begin.data
  return (
    <Form
      does="Confirm the code"
      error={wrong.form}
      busy={confirm.isPending}
      onSend={() => confirm.mutate()}
    >
      <p>Scan this with the app, or type the secret into it.</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code with the app’s secret"
      />
      <p className={styles.secret}>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} />
      </p>
      <CodeField
        help="The six digits that the app shows now."
        value={code}
        error={wrong.at['code']}
        onValue={setCode}
      />
    </Form>
  )
}
