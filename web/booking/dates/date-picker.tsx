import { useLayoutEffect, useState } from 'preact/hooks'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { MonthGrid } from '#web/ui/form/month-grid.tsx'
import type { DayCell } from '#web/ui/form/month-grid.tsx'
import { longDay, shortDay, spokenMonth } from '#web/spoken-time.ts'
import { addMonths, nextFree, weeksOf } from './calendar.ts'
import type { WhyNot } from './calendar.ts'
import './date-picker.css'

/**
 * Two months, or one on a phone. A day that cannot be had says why, and offers the next that can.
 */
export function DatePicker(props: {
  id: string
  /** What is chosen: "delivery" or "collection". */
  what: string
  today: Day
  last: Day
  start: Day | null
  end: Day | null
  whyNot: WhyNot
  /** Whether the day that is chosen takes the focus: the picker comes in place of one that had it. */
  takesFocus: boolean
  onChoose: (day: Day) => void
}) {
  const { id, what, today, last, start, end, whyNot, onChoose } = props
  const chosen = what === 'delivery' ? start : end
  const [month, setMonth] = useState(() =>
    firstShown(start, chosen ?? nextFree(today, whyNot), today),
  )
  const [refused, setRefused] = useState<Day | null>(null)
  const [focus, setFocus] = useState<Day | null>(props.takesFocus ? chosen : null)
  const [firstMonth, lastMonth] = [today.slice(0, 7), last.slice(0, 7)]
  const shown = [month, addMonths(month, 1)]

  // Before the next key is pressed, which is meant for the day that is then focused.
  useLayoutEffect(() => {
    if (focus === null) return
    document.querySelector<HTMLElement>(`#${id} [data-day="${focus}"]`)?.focus()
  }, [focus, month])

  const turn = (months: number) => {
    const next = addMonths(month, months)
    if (next < firstMonth || next > lastMonth) return
    setMonth(next)
    setFocus(null)
  }
  const move = (from: Day, days: number) => {
    const to = addDays(from, days)
    if (to.slice(0, 7) < firstMonth || to > addDays(last, 31)) return
    focusOn(to)
  }
  const focusOn = (day: Day) => {
    // The second month is not shown on a phone, so the first follows the focus.
    if (!shown.includes(day.slice(0, 7)) || !isVisible(id, day)) setMonth(day.slice(0, 7))
    setFocus(day)
  }
  const choose = (day: Day) => {
    const reason = whyNot(day)
    setRefused(reason === null ? null : day)
    if (reason === null) onChoose(day)
  }
  const visible = (day: Day | null) => day !== null && shown.includes(day.slice(0, 7))
  const free = nextFree(`${month}-01` < today ? today : `${month}-01`, whyNot, 62)
  const stop = [focus, chosen, free].find(visible) ?? `${month}-01`
  const cell = (day: Day | null): DayCell | null => {
    if (day === null) return null
    const reason = whyNot(day)
    const mark =
      day === start
        ? 'start'
        : day === end
          ? 'end'
          : start && end && start < day && day < end
            ? 'between'
            : null
    return {
      day,
      label: `${longDay(day)}${day === start ? ', delivery' : ''}${day === end ? ', collection' : ''}${reason === null ? '' : `. ${reason}`}`,
      free: reason === null,
      mark,
      today: day === today,
    }
  }
  const better = refused && nextFree(addDays(refused, 1), whyNot)
  return (
    <div class="date-picker" id={id}>
      <div class="turn">
        <button
          type="button"
          class="button second"
          aria-disabled={month <= firstMonth}
          onClick={() => turn(-1)}
        >
          <span aria-hidden="true">←</span> <span class="hidden">Earlier month</span>
        </button>
        <button
          type="button"
          class="button second"
          aria-disabled={month >= lastMonth}
          onClick={() => turn(1)}
        >
          <span class="hidden">Later month</span> <span aria-hidden="true">→</span>
        </button>
      </div>
      <div class="months">
        {shown.map((each, index) => (
          <MonthGrid
            key={index}
            id={`${id}-month-${index}`}
            heading={spokenMonth(each)}
            weeks={weeksOf(each).map((week) => week.map(cell))}
            stop={stop}
            onChoose={choose}
            onMove={move}
          />
        ))}
      </div>
      <div role="status" class="why-not">
        {refused && (
          <p class="notice">
            <strong>{shortDay(refused)}:</strong> {whyNot(refused) ?? ''}.{' '}
            {better ? (
              <button
                type="button"
                class="button plain"
                onClick={() => {
                  // The button goes, and with it what has the focus.
                  focusOn(better)
                  choose(better)
                }}
              >
                Take {shortDay(better)} instead
              </button>
            ) : (
              'No later date would do.'
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** Where two months have room, the collection is chosen with the delivery in sight. */
function firstShown(start: Day | null, chosen: Day | null, today: Day): string {
  const month = (chosen ?? start ?? today).slice(0, 7)
  const before = start?.slice(0, 7)
  const wide = matchMedia('(min-width: 768px)').matches
  return wide && before !== undefined && month === addMonths(before, 1) ? before : month
}

function isVisible(id: string, day: Day): boolean {
  const button = document.querySelector<HTMLElement>(`#${id} [data-day="${day}"]`)
  return button !== null && button.offsetParent !== null
}
