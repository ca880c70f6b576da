import type { Day } from '#contract/values/day.ts'
import type { BookingRules } from './booking-rules.ts'

type ClosedDates = BookingRules['closedDates']

/** There may be a thousand closed dates, and a search for the next free day asks about years of days. */
const sets = new WeakMap<ClosedDates, ReadonlySet<Day>>()

/** Whether the business is closed on a day. */
export function isClosed(day: Day, { closedDates }: Pick<BookingRules, 'closedDates'>): boolean {
  const known = sets.get(closedDates)
  if (known) return known.has(day)
  const days = new Set(closedDates.map(({ date }) => date))
  sets.set(closedDates, days)
  return days.has(day)
}
