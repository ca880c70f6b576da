import { useId, useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { Field } from '#web/office/controls/field.tsx'
import styles from './text-fields.module.css'

type Common = {
  label: string
  help?: string
  error: string | undefined
  readOnly: boolean
}

/** Text on several lines. */
export function LongText({
  label,
  help,
  error,
  readOnly,
  value,
  rows = 4,
  onValue,
}: Common & { value: string; rows?: number; onValue: (value: string) => void }) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        value={value}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

/** A list of short texts, one a line. What is typed stays as it is until the field is left. */
export function Lines({
  value,
  onValue,
  ...rest
}: Common & { value: readonly string[]; rows?: number; onValue: (value: string[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const written = value.join('\n')
  const isOwn = typed !== null && linesOf(typed).join('\n') === written
  return (
    <LongText
      {...rest}
      value={isOwn ? typed : written}
      onValue={(text) => {
        setTyped(text)
        onValue(linesOf(text))
      }}
    />
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A value that is typed as text. While the text means nothing, it stays with its error and nothing changes. */
function Typed<Value>({
  value,
  write,
  read,
  wrong,
  error,
  onValue,
  ...rest
}: Common & {
  value: Value
  write: (value: Value) => string
  read: (text: string) => Value | undefined
  wrong: string
  onValue: (value: Value) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const meant = typed === null ? undefined : read(typed)
  const isWrong = typed !== null && meant === undefined
  const isOwn = typed !== null && (isWrong || meant === value)
  return (
    <Field
      {...rest}
      inputMode="decimal"
      value={isOwn ? typed : write(value)}
      error={isWrong ? `${rest.label} ${wrong}` : error}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
      onValue={(text) => {
        setTyped(text)
        const next = read(text)
        if (next !== undefined) onValue(next)
      }}
    />
  )
}

/** A whole number, or nothing. */
export function NumberField({
  ...props
}: Common & { value: number | null; onValue: (value: number | null) => void }) {
  return (
    <Typed
      {...props}
      write={(value) => (value === null ? '' : String(value))}
      read={(text) =>
        text.trim() === '' ? null : /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
      }
      wrong="must be a whole number"
    />
  )
}

/** A price in dollars, kept in cents, or nothing. */
export function PriceField({
  ...props
}: Common & { value: number | null; onValue: (value: number | null) => void }) {
  return (
    <Typed
      {...props}
      write={(value) => (value === null ? '' : (value / 100).toFixed(value % 100 === 0 ? 0 : 2))}
      read={readPrice}
      wrong="must be an amount in dollars, such as 45 or 45.50"
    />
  )
}
