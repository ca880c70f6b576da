import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Moment, ownTimezone } from '#web/office/controls/layout/moment.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { Fact } from '#web/office/account/fact.tsx'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useFactorChange } from './use-factor-change.ts'
import styles from './authenticator-app.module.css'

/** The authenticator app: setting one up, replacing it, removing it. */
export function AuthenticatorApp({ since }: { since: string | null }) {
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Fact
        name="Authenticator app"
        is={
          since === null ? (
            'Not set up'
          ) : (
            <>
              Set up <Moment at={since} timezone={ownTimezone} />
            </>
          )
        }
        does={since === null ? 'Set up' : 'Change'}
      >
        {(close) => (
          <>
            <SetUpApp onDone={close} />
            {since !== null && (
              <p className={styles.remove}>
                <Button onClick={() => setRemoving(true)}>Remove the app</Button>
              </p>
            )}
          </>
        )}
      </Fact>
      {removing && <RemoveApp onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveApp({ onClose }: { onClose: () => void }) {
  const remove = useFactorChange(
    () => call(addresses.removeTotp, { params: {} }),
    () => {
      announce({ says: 'The app is removed. You’re signed out everywhere else.' })
      onClose()
    },
  )
  return (
    <Confirm
      heading="Remove the authenticator app?"
      does="Remove it"
      error={remove.error}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <p>Its codes stop working, and the recovery codes too unless you have a passkey.</p>
    </Confirm>
  )
}
