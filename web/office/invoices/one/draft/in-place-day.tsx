import { useId } from 'react'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { Failure } from '#web/office/api/failure.ts'
import { readTypedDay, sayHow } from '#web/office/days/typed-day.ts'
import styles from '#web/office/invoices/one/sheet.module.css'
import { useInPlace } from './use-in-place.ts'

/** A day that looks like the words around it, and is typed as in other forms. What is understood is below it meanwhile. */
export function InPlaceDay({
  name,
  label,
  value,
  today,
  from,
  happened = false,
  refused,
  onDay,
}: {
  /** What it’s kept under in a reload. */
  name: string
  label: string
  value: Day
  today: Day
  /** What "+3" counts from; today if absent. */
  from?: Day
  /** Whether "tue" is the last one. */
  happened?: boolean
  /** What is said about a day that was refused. */
  refused: string | null
  /** Saves it; null is the day that it has without one. */
  onDay: (day: Day | null) => Promise<unknown>
}) {
  const id = useId()
  const read = (text: string) =>
    text.trim() === '' ? '' : readTypedDay(text, today, { from, happened })
  const { typed, handlers } = useInPlace(name, (text, forget) => {
    const left = read(text)
    if (left === null) return
    if (left === value) return forget()
    void onDay(left === '' ? null : left).then(forget, (error: unknown) => {
      // A day that was refused goes, so that the paper shows the one that is kept.
      if (error instanceof Failure && error.status === 422) forget()
    })
  })
  const day = typed === null ? value : read(typed)
  return (
    <>
      <input
        className={styles.field}
        aria-label={label}
        aria-describedby={`${id}-typed ${id}-refused`}
        aria-invalid={day === null || undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? spokenDay(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...handlers}
      />
      <span id={`${id}-typed`} className={day === null ? styles.refused : styles.understood}>
        {typed !== null && (day === null ? sayHow(happened) : day !== '' && spokenDay(day))}
      </span>
      <span role="alert" id={`${id}-refused`} className={styles.refused}>
        {typed === null && refused}
      </span>
    </>
  )
}
