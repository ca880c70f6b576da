import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './field.module.css'

/** A control of a form: its label above, what it's for, and what's wrong with it. */
export function Labelled({
  label,
  help,
  error,
  children,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
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

/** A field of a form. */
export function Field({
  label,
  help,
  error,
  onValue,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> & {
  label: string
  help?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  onValue: (value: string) => void
}) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(control) => (
        <input {...rest} {...control} onChange={(event) => onValue(event.currentTarget.value)} />
      )}
    </Labelled>
  )
}

/** What's wrong with a form as a whole. */
export function FormError({ children }: { children: ReactNode }) {
  return <div role="alert">{Boolean(children) && <p className={styles.alert}>{children}</p>}</div>
}
