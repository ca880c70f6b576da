import type { Catalog } from '#contract/catalog/catalog.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import type { DeliveryDay } from '#contract/office/delivery-days.ts'
import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { Meaning } from '#web/office/phone-order/draft/understand.ts'

/** In a few words, whether a day is available: "5 left", "day is full", "closed, Christmas Day". */
export function sayDay({ reason, closed, free }: DeliveryDay): string {
  switch (reason) {
    case 'too_soon':
      return 'too soon'
    case 'closed':
      return closed ? `closed, ${closed}` : 'closed'
    case 'no_delivery':
      return 'no delivery'
    case 'day_full':
      return 'day is full'
    case 'sold_out':
      return free === 0 || free === null ? 'none free' : `only ${free} free`
    case null:
      return free === null ? 'free' : `${free} left`
  }
}

/** In one word or two, for a narrow box. */
export function sayDayShort(day: DeliveryDay): string {
  if (day.reason === 'closed') return 'closed'
  if (day.reason === 'day_full') return 'full'
  return sayDay(day)
}

/** The rules that the dates break and the office may override, of the delivery and of the collection. */
export function brokenRules(
  { deliveryDate, pickupDate, onCall, isHire }: Meaning,
  days: readonly DeliveryDay[],
  { bookingRules }: Catalog,
): { delivery: OverridableBookingRule[]; collection: OverridableBookingRule[] } {
  const day = days.find(({ date }) => date === deliveryDate)
  const isCollected = isHire && !onCall && pickupDate !== null
  return {
    delivery: [...(day?.overridable ?? [])],
    collection: isCollected && isClosed(pickupDate, bookingRules) ? ['closedDays'] : [],
  }
}

/** The next day after one that can be booked as it is. */
export function nextFree(days: readonly DeliveryDay[], after: string): string | null {
  return days.find(({ date, reason }) => date > after && reason === null)?.date ?? null
}

/** "Tue 24 Nov", and with its year if that isn't this one: a day that is past is typed for the next year. */
export function sayDate(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : spokenDay(day)
}
