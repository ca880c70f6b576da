import { weekdayNames } from '#contract/values/spoken-time.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import styles from './choices.module.css'

/** Yes or no. */
export function Check({
  label,
  help,
  value,
  readOnly,
  onValue,
}: {
  label: string
  help?: string
  value: boolean
  readOnly: boolean
  onValue: (value: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={value}
        disabled={readOnly}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <span>
        {label}
        {help && <span className={styles.help}>{help}</span>}
      </span>
    </label>
  )
}

/** One of a few. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  readOnly,
  error,
  onValue,
}: {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  readOnly: boolean
  error?: string | undefined
  onValue: (value: Value) => void
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      {error && <span className={styles.error}>{error}</span>}
      <select
        value={value}
        disabled={readOnly}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([option]) => option === currentTarget.value)
          if (chosen) onValue(chosen[0])
        }}
      >
        {!options.some(([option]) => option === value) && <option value={value}>Choose</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Days of the week. */
export function Weekdays({
  label,
  value,
  readOnly,
  error,
  onValue,
}: {
  label: string
  value: readonly number[]
  readOnly: boolean
  error?: string | undefined
  onValue: (value: number[]) => void
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.days}>
        {weekdayNames.map((name, index) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={value.includes(index + 1)}
              disabled={readOnly}
              aria-label={name}
              onChange={({ currentTarget }) => {
                const others = value.filter((day) => day !== index + 1)
                const days = currentTarget.checked ? [...others, index + 1] : others
                onValue(days.toSorted((a, b) => a - b))
              }}
            />
            <span aria-hidden="true">{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Some of several pieces; none means all. */
export function SomeOf({
  label,
  none,
  pieces,
  value,
  readOnly,
  error,
  onValue,
}: {
  label: string
  /** What it means if none is chosen. */
  none: string
  pieces: readonly Piece[]
  value: readonly string[]
  readOnly: boolean
  error?: string | undefined
  onValue: (value: string[]) => void
}) {
  const offered = pieces.filter(({ id, retired }) => !retired || value.includes(id))
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {value.length === 0 && <p className={styles.help}>{none}</p>}
      {offered.map((one) => (
        <Check
          key={one.id}
          label={nameOf(one) + (one.retired ? ', retired' : '')}
          value={value.includes(one.id)}
          readOnly={readOnly}
          onValue={(chosen) => {
            const others = value.filter((id) => id !== one.id)
            onValue(chosen ? [...others, one.id] : others)
          }}
        />
      ))}
    </fieldset>
  )
}
