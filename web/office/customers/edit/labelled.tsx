import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from '#web/office/controls/field.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** A control of a form that isn't a line of text: its label above, what it's for, and what's wrong with it. */
export function Labelled({
  label,
  help,
  error,
  children,
}: {
  label: string
  help: string | undefined
  error: string | undefined
  /** The control, which takes these attributes. */
  children: (control: {
    id: string
    className: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {children({
        id,
        className: classNames(styles.input, error && styles.wrong),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  )
}
