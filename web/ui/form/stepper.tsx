import { idOfError } from './field.tsx'
import styles from './stepper.module.css'

/** A number between two bounds, with a button on either side. */
export function Stepper(props: {
  id: string
  /** The thing to count, as in "Bins of 6 m³". */
  label: string
  value: number
  least: number
  most: number
  /** How much each button adds or removes; 1 unless given. */
  step?: number
  /** What is wrong with the number, which is said next to it. */
  error?: string | undefined
  onValue: (value: number) => void
}) {
  const { id, label, value, least, most, step = 1, error, onValue } = props
  const each = step === 1 ? 'one' : String(step)
  const set = (sum: number) => {
    // 0.1 and 0.2 add up to more than 0.3.
    const next = Math.round(sum * 100) / 100
    if (next >= least && next <= most && next !== value) onValue(next)
  }
  return (
    <div class={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`Remove ${each} ${label}`}
        aria-disabled={value <= least}
        onClick={() => set(value - step)}
      >
        −
      </button>
      <output id={id} aria-describedby={idOfError({ id, error })} tabIndex={-1} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label={`Add ${each} ${label}`}
        aria-disabled={value >= most}
        onClick={() => set(value + step)}
      >
        +
      </button>
    </div>
  )
}
