import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { addMonths } from './calendar.ts'

/**
 * The first of the two months that the calendar shows. With room for both, the collection is chosen
 * with the delivery in view.
 * @param day the day to show, if the delivery doesn't decide
 */
export function firstShown(start: Day | null, day: Day): string {
  const month = day.slice(0, 7)
  const before = start?.slice(0, 7)
  const wide = matchMedia('(min-width: 768px)').matches
  return wide && before !== undefined && month === addMonths(before, 1) ? before : month
}

/** The day nearest to another that can take the focus: not before this month, nor long after the last day. */
export function nearestReachable(day: Day, range: { today: Day; last: Day }): Day {
  const first = `${range.today.slice(0, 7)}-01`
  const end = addDays(range.last, 31)
  if (day < first) return first
  return day > end ? end : day
}
