import type { ReactNode } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Dialog } from './dialog.tsx'
import styles from './confirm.module.css'

/** Asks before something that can’t be undone, and says what will happen to whom. Enter in one of its fields does it. */
export function Confirm({
  heading,
  does,
  error,
  busy,
  onYes,
  onNo,
  children,
}: {
  heading: string
  /** What the button says that does it. */
  does: string
  error: Error | null
  busy: boolean
  onYes: () => void
  onNo: () => void
  /** What will happen. */
  children: ReactNode
}) {
  return (
    <Dialog label={heading} onClose={onNo}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onYes()
        }}
      >
        <h2 className={styles.heading}>{heading}</h2>
        {children}
        <FormError>{error && describeFailure(error)}</FormError>
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy}>
            {does}
          </Button>
          <Button onClick={onNo}>Keep it as it is</Button>
        </div>
      </form>
    </Dialog>
  )
}
