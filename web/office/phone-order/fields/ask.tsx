import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './ask.module.css'

/** A line of the form: what is asked, its fields, and what the answer means. */
export function Ask({
  label,
  field,
  say,
  error,
  below,
  layout,
  children,
}: {
  label: string
  /** The id of the field that the label names; a group of fields has none. */
  field?: string
  say?: ReactNode
  error?: ReactNode
  /** What needs the whole width. */
  below?: ReactNode
  /**
   * `wide` for a long field and a short one, `address` for a short one and an address; `question` for a label
   * that is a sentence.
   */
  layout?: 'wide' | 'address' | 'question'
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.ask, layout && styles[layout])}>
      {field === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={field}>
          {label}
        </label>
      )}
      <div className={styles.fields}>{children}</div>
      <div className={styles.say}>
        {error}
        {say}
      </div>
      {below}
    </div>
  )
}

/** What's wrong with a field; its id ends in `-error`. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className={styles.error} id={`${id}-error`}>
      {children}
    </p>
  )
}

/** A text field of the form. A label that isn't shown beside it is for screen readers. */
export function Input({
  label,
  error,
  onValue,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> & {
  id: string
  label?: string
  error?: string | undefined
  onValue: (value: string) => void
}) {
  return (
    <input
      autoComplete="off"
      {...rest}
      aria-label={label}
      className={classNames(styles.input, error !== undefined && styles.wrong)}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? rest['aria-describedby'] : `${rest.id}-error`}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

/** One of a few, as a line of radio buttons. */
export function Choose<Value extends string>({
  label,
  name,
  value,
  choices,
  error,
  note,
  onValue,
}: {
  label: string
  name: string
  value: Value | ''
  choices: readonly { value: Value; label: string; whyNot?: string | null }[]
  error?: string | undefined
  note?: ReactNode
  onValue: (value: Value) => void
}) {
  const id = useId()
  return (
    <div
      className={styles.ask}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(styles.choice, choice.whyNot && styles.off)}
            title={choice.whyNot ?? undefined}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={Boolean(choice.whyNot)}
              onChange={() => onValue(choice.value)}
            />
            {choice.label}
          </label>
        ))}
        <FieldError id={name}>{error}</FieldError>
        {note}
      </div>
    </div>
  )
}
