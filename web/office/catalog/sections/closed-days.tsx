import { useState } from 'react'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { addDays, isDay, spokenDay } from '#contract/values/day.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { NO_DAYS } from '#web/office/catalog/draft/use-draft.ts'
import { usePiece } from '#web/office/catalog/forms/controls/use-piece.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { DayField } from '#web/office/days/day-field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './section.module.css'

/** Days on which the business neither delivers nor collects. */
export function ClosedDaysPage() {
  const { pieces } = useCatalog()
  const [rules] = piecesOf(pieces, 'booking_rules')
  return (
    <div className={styles.section}>
      <h2 className={styles.head}>Closed days</h2>
      {rules && <ClosedDays one={rules} />}
    </div>
  )
}

function ClosedDays({ one }: { one: PieceOf<'booking_rules'> }) {
  const { today } = useOffice()
  const { readOnly, set, errorOf } = usePiece(one)
  const { closedDates } = one.document
  const shown = closedDates.filter(({ date }) => date >= today)
  const past = closedDates.length - shown.length
  const change = (dates: typeof closedDates) =>
    set({ closedDates: dates.toSorted((a, b) => a.date.localeCompare(b.date)) })
  const error = errorOf('closedDates', 'A closed day')
  return (
    <>
      {!readOnly && <AddDays closed={closedDates} onAdd={change} />}
      {error && <p role="alert">{error}</p>}
      <ul className={styles.closed}>
        {shown.map((day) => (
          <li key={day.date}>
            <span>{spokenDay(day.date)}</span>
            <input
              aria-label={`Why it’s closed on ${spokenDay(day.date)}`}
              value={day.name}
              readOnly={readOnly}
              onChange={({ currentTarget }) =>
                change(
                  closedDates.map((other) =>
                    other === day ? { ...day, name: currentTarget.value } : other,
                  ),
                )
              }
            />
            {!readOnly && (
              <Button
                look="bare"
                aria-label={`Open on ${spokenDay(day.date)}`}
                onClick={() => change(closedDates.filter((other) => other !== day))}
              >
                <Icon name="cross" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {shown.length === 0 && 'No days are closed. '}
        {past > 0 && `${past} closed days are past. `}
        Public holidays of the organisation’s state are added each year.
      </p>
    </>
  )
}

type Closed = PieceOf<'booking_rules'>['document']['closedDates']

/** The most days that are closed at once. */
const MOST = 60

function AddDays({ closed, onAdd }: { closed: Closed; onAdd: (dates: Closed) => void }) {
  const { today } = useOffice()
  const { typedDays, setTypedDays } = useCatalog()
  const { from, to, name } = typedDays
  const [error, setError] = useState<string>()
  const add = () => {
    if ([from, to].some((typed) => typed !== '' && !isDay(typed))) return
    const end = to === '' ? from : to
    if (from === '' || end < from) {
      setError(from === '' ? 'Type the first day' : 'The last day comes before the first')
      return
    }
    const known = new Set(closed.map(({ date }) => date))
    const days: Closed = []
    for (let date = from; date <= end && days.length < MOST; date = addDays(date, 1)) {
      if (!known.has(date)) days.push({ date, name: name.trim() })
    }
    onAdd([...closed, ...days])
    setError(undefined)
    setTypedDays(NO_DAYS)
  }
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <DayField
        label="From"
        value={from}
        today={today}
        optional
        error={error}
        onDay={(day, typed) => setTypedDays({ ...typedDays, from: day ?? typed })}
      />
      <DayField
        label="To, if longer"
        value={to}
        today={today}
        from={isDay(from) ? from : today}
        optional
        onDay={(day, typed) => setTypedDays({ ...typedDays, to: day ?? typed })}
      />
      <Field
        label="Why"
        value={name}
        maxLength={120}
        onValue={(why) => setTypedDays({ ...typedDays, name: why })}
      />
      <Button type="submit">Close these days</Button>
    </form>
  )
}
