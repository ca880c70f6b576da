import type { RefusalReason } from '#contract/catalog/availability.ts'
import type { BookingRules } from '#contract/catalog/catalog.ts'
import { weekdayOf } from '#contract/values/day.ts'
import { spokenPrice } from '#contract/values/money.ts'
import { spokenTime, weekdayNames } from '#web/spoken-time.ts'

/** How things are said on the page. */

/** "$695", with cents only where there are any. */
export function shortPrice(cents: number): string {
  return spokenPrice(cents).replace(/\.00$/, '')
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** "1 day’s", "7 days’", as in 7 days’ hire. */
export function daysOf(number: number): string {
  return number === 1 ? '1 day’s' : `${number} days’`
}

/** Why there is no delivery on a date, as a customer is told. */
export function inWords(
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
      return closedName ? `Closed: ${closedName}` : 'We are closed'
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
