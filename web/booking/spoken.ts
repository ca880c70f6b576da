import type { RefusalReason } from '#contract/availability.ts'
import type { BookingRules } from '#contract/catalog.ts'
import { spokenDay, weekdayOf } from '#contract/day.ts'
import { spokenPrice } from '#contract/money.ts'

/** How things are said on the page. */

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** "Tue 24 Nov": the year is said only where it could be another. */
export function shortDay(day: string): string {
  return spokenDay(day).slice(0, -5)
}

/** "Tuesday 24 November 2026". */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${weekdayNames[weekdayOf(day) - 1]} ${date} ${monthNames[(month ?? 1) - 1]} ${year}`
}

/** `2026-11` is "November 2026". */
export function spokenMonth(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** "$695", with cents only where there are any. */
export function shortPrice(cents: number): string {
  return spokenPrice(cents).replace(/\.00$/, '')
}

/** "7 am", "11.30 am". */
export function spokenTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'am' : 'pm'
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${twelve}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`} ${half}`
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
