import { Button } from '#web/office/controls/button.tsx'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Once } from '#web/office/controls/layout/once.tsx'
import styles from './recovery-codes.module.css'

/** Recovery codes, which show only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.codes}>
      <Once label="Recovery codes">
        <p>
          <b>Keep these recovery codes now.</b> They aren’t shown again. Each one signs you in once,
          together with your password, if you lose your phone or your passkey.
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className={styles.acts}>
          <CopyButton text={text} />
          <Button onClick={() => download(text)}>Download</Button>
          <Button onClick={() => print()}>Print</Button>
          <Button look="primary" onClick={onDone}>
            I’ve kept them
          </Button>
        </p>
      </Once>
    </div>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'kerbside-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
