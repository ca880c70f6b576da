import './stepper.css'

/** A count between two bounds, with a button on either side. */
export function Stepper(props: {
  id: string
  /** What is counted, for who cannot see it. */
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
    <div class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`One less: ${label}`}
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
        aria-label={`One more: ${label}`}
        aria-disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </div>
  )
}
