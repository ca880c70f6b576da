import type { RefusalReason } from '#contract/catalog/availability.ts'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import { weekdayOf } from '#contract/values/day.ts'
import { daysOf } from '#web/count.ts'
import { spokenTime, weekdayNames } from '#contract/values/spoken-time.ts'

/**
 * Why there is no delivery on a date, for a customer.
 * @param closedName what the business is closed for on that date, if it is
 */
export function explainRefusal(
  reason: RefusalReason,
  day: string,
  closedName: string | undefined,
  rules: Pick<BookingRules, 'minLeadDays' | 'cutoffTime'>,
): string {
  switch (reason) {
    case 'sold_out':
      return 'Every bin of this size is out'
    case 'day_full':
      return 'Our trucks are full that day'
    case 'closed':
      return closedName ? `Closed: ${closedName}` : 'We’re closed'
    case 'no_delivery':
      return `No deliveries on ${weekdayNames[weekdayOf(day) - 1]}s`
    case 'too_soon': {
      const notice = `Too soon: we need ${daysOf(rules.minLeadDays)} notice`
      return rules.cutoffTime === null
        ? notice
        : `${notice}, booked before ${spokenTime(rules.cutoffTime)}`
    }
  }
}
