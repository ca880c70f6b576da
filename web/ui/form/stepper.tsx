import styles from './stepper.module.css'

/** A number between two bounds, with a button on either side. */
export function Stepper(props: {
  id: string
  /** The thing to count, as in "Bins of 6 m³". */
  label: string
  value: number
  least: number
  most: number
  onValue: (value: number) => void
}) {
  const { id, label, value, least, most, onValue } = props
  const set = (next: number) => {
    if (next >= least && next <= most && next !== value) onValue(next)
  }
  return (
    <div class={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`Remove one ${label}`}
        aria-disabled={value <= least}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <output id={id} tabIndex={-1} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label={`Add one ${label}`}
        aria-disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </div>
  )
}
