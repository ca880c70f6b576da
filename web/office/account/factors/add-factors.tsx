import { useState } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { SetUpApp } from './set-up-app.tsx'
import styles from './add-factors.module.css'

/** Adds a first second factor: a passkey, or an authenticator app. */
export function AddFactors({ onDone }: { onDone: () => void }) {
  const [app, setApp] = useState(false)
  if (app) return <SetUpApp onDone={onDone} />
  return (
    <div className={styles.ways}>
      <AddPasskey look="primary" onDone={onDone} />
      <Button onClick={() => setApp(true)}>Use an authenticator app</Button>
    </div>
  )
}
