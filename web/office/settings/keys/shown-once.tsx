import { Button } from '#web/office/controls/button.tsx'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Once, Secret } from '#web/office/controls/layout/once.tsx'
import { ACCESS_NAMES } from './keys-query.ts'
import type { NewKey } from './keys-query.ts'
import styles from './shown-once.module.css'

/** A new key’s text, which shows only now. */
export function ShownOnce({ made: { key, apiKey }, onDone }: { made: NewKey; onDone: () => void }) {
  return (
    <Once label="The new key">
      <p>
        <b>Copy this key now.</b> It isn’t shown again.
      </p>
      <Secret text={key}>
        <CopyButton text={key} look="primary" />
        <Button onClick={onDone}>Done</Button>
      </Secret>
      <p className={styles.about}>
        <b>{apiKey.name}</b> · {ACCESS_NAMES[apiKey.access].toLowerCase()} · ends in{' '}
        <code>{apiKey.last4}</code>
      </p>
    </Once>
  )
}
