import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { readTypedDay } from './typed-day.ts'
import styles from './day-field.module.css'

/**
 * A day that can be typed in any way that a person says it: "tue", "24 nov", "+3". What is understood is below
 * the field as it's typed.
 */
export function DayField({
  label,
  value,
  today,
  from,
  error,
  says = '',
  whyNot = null,
  takesFocus = false,
  onDay,
  onKeyDown,
}: {
  label: string
  value: Day
  today: Day
  /** What "+3" counts from; today if absent. */
  from?: Day
  error?: string | undefined
  /** What there is to know about the day. */
  says?: string | undefined
  /** Why it can’t change; null if it can. */
  whyNot?: string | null
  /** Whether it has the focus as it appears. */
  takesFocus?: boolean
  /** Null while what is typed isn’t a day. */
  onDay: (day: Day | null) => void
  onKeyDown?: (event: KeyboardEvent) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const day = typed === null ? value : readTypedDay(typed, today, from)
  const understood = day === null ? 'Type a day: tue, 24 nov, +3' : spokenDay(day)
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
        value={typed ?? spokenDay(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onDay(readTypedDay(currentTarget.value, today, from))
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-below`} className={wrong ? styles.wrong : undefined}>
        {below}
      </p>
    </div>
  )
}
