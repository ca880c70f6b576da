import { useId } from 'react'
import styles from './choices.module.css'

/** A choice of one, with a line under each that says what it means. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onValue,
}: {
  label: string
  value: Value
  options: readonly { value: Value; name: string; means: string }[]
  disabled?: boolean
  onValue: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{label}</legend>
      {options.map(({ value: option, name, means }) => (
        <label key={option}>
          <input
            type="radio"
            name={id}
            checked={option === value}
            aria-describedby={`${id}-${option}`}
            onChange={() => onValue(option)}
          />
          <b>{name}</b>
          <span id={`${id}-${option}`}>{means}</span>
        </label>
      ))}
    </fieldset>
  )
}
