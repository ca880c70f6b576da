import type { BookingRules } from './booking-rules.ts'
import { isClosed } from './closed-days.ts'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** The days on which crews collect. The booking page and the server use the same rules. */
export type CollectionRules = Pick<BookingRules, 'pickupWeekdays' | 'closedDates'>

/** Whether crews collect on a day. */
export function isCollectionDay(day: Day, rules: CollectionRules): boolean {
  return rules.pickupWeekdays.includes(weekdayOf(day)) && !isClosed(day, rules)
}

/** The first collection day after `day`; null if there's none within a year. */
export function nextCollectionDay(day: Day, rules: CollectionRules): Day | null {
  for (let offset = 1; offset <= 366; offset += 1) {
    const next = addDays(day, offset)
    if (isCollectionDay(next, rules)) return next
  }
  return null
}
