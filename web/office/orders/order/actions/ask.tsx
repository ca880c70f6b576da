import type { ReactNode } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import styles from './ask.module.css'

/**
 * Asks before something that can’t be undone: what exactly will happen to whom, and perhaps why. Enter in
 * the reason, or ⌘Enter, does it.
 */
export function Ask({
  title,
  children,
  does,
  reason,
  choice,
  busy,
  error,
  ready = true,
  onClose,
  onYes,
}: {
  title: string
  /** What will happen to whom. */
  children: ReactNode
  /** What the button says. */
  does: string
  /** Asks for a reason: whether there must be one, and reasons to choose from. */
  reason?: { required: boolean; usual: readonly string[] }
  /** What else there is to say, below the reason. */
  choice?: ReactNode
  busy: boolean
  error: Error | null
  ready?: boolean
  onClose: () => void
  onYes: (reason: string) => void
}) {
  const [why, setWhy] = useKept(`why ${title}`, '')
  const isReady = ready && !busy && (reason?.required !== true || why.trim() !== '')
  const yes = () => isReady && onYes(why.trim())
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          yes()
        }}
      >
        <h2>{title}</h2>
        <div className={styles.says}>{children}</div>
        <FormError>{error ? describeFailure(error) : null}</FormError>
        {reason && <Reason why={why} onWhy={setWhy} {...reason} />}
        {choice}
        <p className={styles.acts}>
          <Button type="submit" look="primary" busy={!isReady}>
            {does} <Key>⌘↵</Key>
          </Button>
          <Button onClick={onClose}>
            Leave it <Key>Esc</Key>
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

function Reason({
  why,
  required,
  usual,
  onWhy,
}: {
  why: string
  required: boolean
  usual: readonly string[]
  onWhy: (why: string) => void
}) {
  return (
    <>
      <label className={styles.reason}>
        {required ? 'Why, for the office' : 'Why, for the office (optional)'}
        <input
          maxLength={500}
          autoComplete="off"
          // The dialog asks for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={why}
          onChange={({ currentTarget }) => onWhy(currentTarget.value)}
        />
      </label>
      <p className={styles.usual}>
        {usual.map((text) => (
          <Button key={text} small onClick={() => onWhy(text)}>
            {text}
          </Button>
        ))}
      </p>
    </>
  )
}
