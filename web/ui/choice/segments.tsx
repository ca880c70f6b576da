import { classNames } from '#web/ui/class-names.ts'
import styles from './segments.module.css'

/** Two or three short answers side by side, for one to be taken. A group of choices says what they answer. */
export function Segments<Value extends string>(props: {
  name: string
  options: readonly { value: Value; says: string }[]
  chosen: Value | null
  onChoose: (value: Value) => void
}) {
  const { name, options, chosen, onChoose } = props
  return (
    <div class={styles.segments}>
      {options.map(({ value, says }) => (
        <label key={value} class={classNames(styles.segment, value === chosen && styles.on)}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {says}
        </label>
      ))}
    </div>
  )
}
