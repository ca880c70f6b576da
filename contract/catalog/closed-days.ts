import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { weekdayNames } from '#contract/values/spoken-time.ts'
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

/**
 * Why crews don't work on a day, as the office says it: "Closed: Christmas Day", "Closed on Sundays"; null if they do.
 */
export function whyClosed(
  day: Day,
  rules: Pick<BookingRules, 'closedDates' | 'deliveryWeekdays' | 'pickupWeekdays'>,
): string | null {
  const closed = rules.closedDates.find(({ date }) => date === day)
  if (closed) return closed.name === '' ? 'Closed' : `Closed: ${closed.name}`
  const weekday = weekdayOf(day)
  const works = [...rules.deliveryWeekdays, ...rules.pickupWeekdays].includes(weekday)
  return works ? null : `Closed on ${weekdayNames[weekday - 1]}s`
}

/** The last day before another on which crews worked; the day before it if they didn't within two months. */
export function lastOpenDay(day: Day, rules: Parameters<typeof whyClosed>[1]): Day {
  for (let offset = 1; offset <= 62; offset += 1) {
    const last = addDays(day, -offset)
    if (whyClosed(last, rules) === null) return last
  }
  return addDays(day, -1)
}

/** The first day after another on which crews work; the day after it if they don't within a year. */
export function nextOpenDay(day: Day, rules: Parameters<typeof whyClosed>[1]): Day {
  for (let offset = 1; offset <= 366; offset += 1) {
    const next = addDays(day, offset)
    if (whyClosed(next, rules) === null) return next
  }
  return addDays(day, 1)
}
