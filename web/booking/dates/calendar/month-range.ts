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

/** Whether a day can take the focus: not before this month, not long after the last day. */
export function isReachable(day: Day, range: { today: Day; last: Day }): boolean {
  return day.slice(0, 7) >= range.today.slice(0, 7) && day <= addDays(range.last, 31)
}
