import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { shortDay, spokenMonth } from '#contract/values/spoken-time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { MonthGrid } from '#web/ui/form/month-grid.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { addMonths, weeksOf } from './calendar.ts'
import styles from './date-picker.module.css'
import { dayAfterKey } from './day-keys.ts'
import { describeDay } from './describe-day.ts'
import { firstShown, nearestReachable } from './month-range.ts'
import { MonthTurns } from './month-turns.tsx'
import { nextFree } from './why-not.ts'
import type { WhyNot } from './why-not.ts'

/**
 * Two months, or one on a phone. An unavailable day says why, and offers the next available one.
 */
export function DatePicker(props: {
  id: string
  what: 'delivery' | 'collection'
  today: Day
  last: Day
  start: Day | null
  end: Day | null
  whyNot: WhyNot
  /** Whether the reasons aren't known yet: until then no day can be chosen. */
  busy: boolean
  /** Whether the chosen day takes the focus at first, because the picker before it had the focus. */
  takesFocus: () => boolean
  onChoose: (day: Day) => void
}) {
  const { id, what, today, last, start, end, whyNot, busy, onChoose } = props
  const chosen = what === 'delivery' ? start : end
  const [month, setMonth] = useState(() =>
    firstShown(start, chosen ?? nextFree(today, whyNot) ?? start ?? today),
  )
  const [refused, setRefused] = useState<Day | null>(null)
  const [focus, setFocus] = useState<Day | null>(() => (props.takesFocus() ? chosen : null))
  const boxRef = useRef<HTMLDivElement>(null)
  const hasTurnedRef = useRef(false)
  const shown = [month, addMonths(month, 1)]
  const buttonOf = (day: Day) =>
    boxRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null
  const isVisible = (day: Day) =>
    shown.includes(day.slice(0, 7)) && Boolean(buttonOf(day)?.offsetParent)

  // Before the next key is pressed, which is meant for the newly focused day.
  useLayoutEffect(() => {
    if (focus === null) return
    boxRef.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus()
  }, [focus, month])

  // Once it's known that a month has no free day, a phone would show nothing else.
  useLayoutEffect(() => {
    if (busy || chosen !== null || hasTurnedRef.current) return
    const first = nextFree(today, whyNot)
    if (first !== null && !isVisible(first)) setMonth(first.slice(0, 7))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at the moment at which it's known
  }, [busy])

  const turn = (months: number) => {
    hasTurnedRef.current = true
    setMonth(addMonths(month, months))
    setFocus(null)
  }
  const focusOn = (day: Day) => {
    hasTurnedRef.current = true
    // A phone doesn't show the second month, so the first follows the focus.
    if (!isVisible(day)) setMonth(day.slice(0, 7))
    setFocus(day)
  }
  const onKey = (from: Day, event: KeyboardEvent) => {
    const to = dayAfterKey(from, event)
    if (to === null) return
    event.preventDefault()
    focusOn(nearestReachable(to, { today, last }))
  }
  const choose = (day: Day) => {
    if (busy) return
    const reason = whyNot(day)
    setRefused(reason === null ? null : day)
    if (reason === null) onChoose(day)
  }
  const free = nextFree(`${month}-01` < today ? today : `${month}-01`, whyNot, 62)
  const stop =
    [focus, chosen, free].find((day) => day !== null && shown.includes(day.slice(0, 7))) ??
    `${month}-01`
  const better = refused && nextFree(addDays(refused, 1), whyNot)
  return (
    <div class={styles.picker} id={id} ref={boxRef}>
      <MonthTurns month={month} first={today.slice(0, 7)} last={last.slice(0, 7)} onTurn={turn} />
      <div class={styles.months} aria-busy={busy}>
        {shown.map((each, index) => (
          <MonthGrid
            key={index}
            id={`${id}-month-${index}`}
            heading={spokenMonth(each)}
            weeks={weeksOf(each).map((week) =>
              week.map((day) =>
                day === null ? null : describeDay(day, { start, end, today, whyNot, busy }),
              ),
            )}
            stop={stop}
            onChoose={choose}
            onKey={onKey}
          />
        ))}
      </div>
      <div role="status" class={styles.whyNot}>
        {refused && (
          <Notice>
            <strong>{shortDay(refused)}:</strong> {whyNot(refused) ?? ''}.{' '}
            {better ? (
              <button
                type="button"
                class={classNames(buttonStyles.button, buttonStyles.plain)}
                onClick={() => {
                  // This button has the focus, and disappears.
                  focusOn(better)
                  choose(better)
                }}
              >
                Take {shortDay(better)} instead
              </button>
            ) : (
              'No later date is available.'
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}
