import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Field } from './fields.ts'
import styles from './entry.module.css'

/** A field that is edited in place: its label at its left, and what’s wrong with it below. */
export function Entry({
  field: { name, label, kind, options = [] },
  value,
  error,
  focused,
  onValue,
}: {
  field: Field
  value: string
  error: string | undefined
  /** Whether it has the focus as it appears. */
  focused: boolean
  onValue: (value: string) => void
}) {
  const id = useId()
  const common = {
    id,
    name,
    className: classNames(error && styles.wrong),
    autoFocus: focused,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
  return (
    <div className={styles.entry}>
      <label htmlFor={id}>{label}</label>
      {kind === 'text' ? (
        <textarea
          {...common}
          rows={2}
          maxLength={2000}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : kind === 'choice' || kind === 'choices' ? (
        <select
          {...common}
          multiple={kind === 'choices'}
          value={kind === 'choices' ? value.split('\n') : value}
          onChange={({ currentTarget: { selectedOptions } }) =>
            onValue(
              Array.from(selectedOptions, (option) => option.value)
                .filter(Boolean)
                .join('\n'),
            )
          }
        >
          {options.map(([option, says]) => (
            <option key={option} value={option}>
              {says}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={
            kind === 'phone'
              ? 'tel'
              : kind === 'email'
                ? 'email'
                : kind === 'date'
                  ? 'date'
                  : 'text'
          }
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
