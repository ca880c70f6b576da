import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

type Calendar = Pick<BookingRules, 'closedDates'>

/** Monday to Friday, but for the days on which the organisation is closed, such as public holidays. Pure. */
export function isWorkingDay(day: Day, calendar: Calendar): boolean {
  return weekdayOf(day) <= 5 && !isClosed(day, calendar)
}

/** No reminder goes out from this time of day on. */
export const LAST_TIME = '18:00'

/**
 * Whether reminders go out now: from 9 am on working days. A server that was down at nine sends them until
 * six; what is left goes out on the next working day. Pure.
 */
export function isSendingTime(
  { day, time }: { day: Day; time: string },
  calendar: Calendar,
): boolean {
  return time >= '09:00' && time < LAST_TIME && isWorkingDay(day, calendar)
}
