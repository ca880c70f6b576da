import { Button } from '#web/office/controls/button.tsx'
import { Mark } from '#web/office/controls/status.tsx'
import styles from './left-note.module.css'

/** Says that the form still has what was typed for an earlier call, so that it isn't booked for another caller. */
export function LeftNote({ left, onAgain }: { left: string; onAgain: () => void }) {
  return (
    <p className={styles.left}>
      <Mark shape="ask" tone="warn" />
      <span>
        Left from before: <b>{left}</b>
      </span>
      <Button small onClick={onAgain}>
        Set aside for another caller
      </Button>
    </p>
  )
}
