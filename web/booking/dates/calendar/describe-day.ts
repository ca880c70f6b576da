import type { Day } from '#contract/values/day.ts'
import { longDay } from '#contract/values/spoken-time.ts'
import type { DayCell } from '#web/ui/form/month-grid.tsx'
import type { WhyNot } from './why-not.ts'

type Hire = { start: Day | null; end: Day | null; today: Day; whyNot: WhyNot; busy: boolean }

/** A day as the calendar shows it: what is read out, and where it lies in the hire. */
export function describeDay(day: Day, { start, end, today, whyNot, busy }: Hire): DayCell {
  const reason = whyNot(day) ?? (busy ? 'We’re checking if it’s free' : null)
  const parts = [longDay(day), day === start && 'delivery', day === end && 'collection']
  const label = parts.filter(Boolean).join(', ')
  return {
    day,
    label: reason === null ? label : `${label}. ${reason}`,
    free: reason === null,
    mark: markOf(day, start, end),
    today: day === today,
  }
}

function markOf(day: Day, start: Day | null, end: Day | null): DayCell['mark'] {
  if (day === start) return 'start'
  if (day === end) return 'end'
  return start && end && start < day && day < end ? 'between' : null
}
