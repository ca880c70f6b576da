import { Icon } from '#web/driver/drawing/icon.tsx'
import text from '#web/driver/controls/text.module.css'
import styles from './keypad.module.css'

/** The app’s own keypad: its keys are larger than the phone’s, and nothing jumps. */
export function Keypad(props: {
  type: (digit: string) => void
  erase: () => void
  /** The key to the left of 0. */
  door: { label: string; tap: () => void }
}) {
  const { type, erase, door } = props
  return (
    <div class={styles.pad} role="group" aria-label="Keypad" data-keypad>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" class={styles.plain} onClick={door.tap}>
        {door.label}
      </button>
      <button type="button" onClick={() => type('0')}>
        0
      </button>
      <button type="button" onClick={erase}>
        <Icon name="erase" />
        <span class={text.hidden}>Delete</span>
      </button>
    </div>
  )
}
