import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isDay, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { readTypedDay, sayHow } from './typed-day.ts'
import styles from './day-field.module.css'

/**
 * A day that can be typed in any way that a person says it: "tue", "24 nov", "+3". What is understood is below
 * the field as it's typed.
 */
export function DayField({
  id: given,
  label,
  value,
  today,
  from,
  happened = false,
  optional = false,
  error,
  says = '',
  whyNot = null,
  takesFocus = false,
  onDay,
  onKeyDown,
}: {
  id?: string
  label: string
  /** Empty if there’s none yet. What isn’t a day shows as it was typed. */
  value: Day
  today: Day
  /** What "+3" counts from; today if absent. */
  from?: Day
  /** Whether it’s the day of what has happened: "tue" is the last one, then. */
  happened?: boolean
  /** Whether there may be no day: an empty one counts. */
  optional?: boolean
  error?: string | undefined
  /** What there is to know about the day. */
  says?: string | undefined
  /** Why it can’t change; null if it can. */
  whyNot?: string | null
  /** Whether it has the focus as it appears. */
  takesFocus?: boolean
  /** Null while what is typed isn’t a day. */
  onDay: (day: Day | null, typed: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}) {
  const own = useId()
  const id = given ?? own
  const [typed, setTyped] = useState<string | null>(isDay(value) || value === '' ? null : value)
  const [last, setLast] = useState(value)
  const read = (text: string) =>
    optional && text.trim() === '' ? '' : readTypedDay(text, today, { from, happened })
  const day = typed === null ? value : read(typed)
  if (value !== last) {
    setLast(value)
    // Another one than was typed here comes from elsewhere, such as a form that begins again.
    if (value !== (day ?? typed)) setTyped(null)
  }
  const understood = day === null ? sayHow(happened) : sayDay(day)
  const below =
    whyNot ?? error ?? [typed === null ? '' : understood, says].filter(Boolean).join('. ')
  const wrong = whyNot === null && (error !== undefined || day === null)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        // A field is opened to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-below`}
        readOnly={whyNot !== null}
        value={typed ?? sayDay(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onDay(read(currentTarget.value), currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-below`} className={wrong ? styles.wrong : undefined}>
        {below}
      </p>
    </div>
  )
}

const sayDay = (day: Day) => (day === '' ? '' : spokenDay(day))

/** For a form that keeps the last day that was typed: whether what is typed now is one. */
export function useTypedDay(keep: (day: Day) => void) {
  const [counts, setCounts] = useState(true)
  const onDay = (day: Day | null) => {
    setCounts(day !== null)
    if (day !== null) keep(day)
  }
  return { isDay: counts, onDay }
}
