import type { Availability } from '#contract/catalog/availability.ts'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import { isCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { hireDays } from '#contract/orders/pricing.ts'
import { count } from '#web/count.ts'
import { weekdayNames } from '#contract/values/spoken-time.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import { explainRefusal } from './explain-refusal.ts'

/** Why a day isn't available, as a sentence without its full stop; null if it is. */
export type WhyNot = (day: Day) => string | null

/**
 * Why there is no delivery on a day: for a reason that the server gave for something chosen, or
 * because the area isn't served on that weekday, which the server wasn't asked about.
 * @param availability null until the server has answered
 */
export function whyNotDelivered(
  { area, bins }: Pick<Chosen, 'area' | 'bins'>,
  rules: BookingRules,
  today: Day,
  availability: Availability | null,
): WhyNot {
  const refused = new Map<Day, string>()
  const closed = new Map(rules.closedDates.map(({ date, name }) => [date, name]))
  const last = addDays(today, rules.maxAdvanceDays)
  for (const { productId, unavailable } of availability?.products ?? []) {
    if (!bins.some((bin) => bin.productId === productId)) continue
    for (const { date, reason } of unavailable) {
      if (!refused.has(date))
        refused.set(date, explainRefusal(reason, date, closed.get(date), rules))
    }
  }
  return (day) => {
    if (day < today) return 'In the past'
    if (day > last) return `We take bookings up to ${rules.maxAdvanceDays} days ahead`
    const reason = refused.get(day)
    if (reason !== undefined) return reason
    if (closed.has(day)) return explainRefusal('closed', day, closed.get(day), rules)
    const weekday = weekdayOf(day)
    if (!rules.deliveryWeekdays.includes(weekday))
      return explainRefusal('no_delivery', day, '', rules)
    if (area && !area.deliveryWeekdays.includes(weekday)) {
      return `No deliveries to ${area.name} on ${weekdayNames[weekday - 1]}s`
    }
    return null
  }
}

/** Why a bin can't be collected on a day, once its delivery is chosen. */
export function whyNotCollected(
  { bins }: Chosen,
  rules: BookingRules,
  delivery: Day,
  availability: Availability | null,
): WhyNot {
  const closed = new Map(rules.closedDates.map(({ date, name }) => [date, name]))
  const hired = bins.filter(({ orderable }) => orderable.product.lineType === 'hire')
  const products = hired.map(({ orderable }) => orderable.product)
  const shortest = Math.max(0, ...products.map(({ minHireDays }) => minHireDays ?? 0))
  const longest = Math.min(1096, ...products.map(({ maxHireDays }) => maxHireDays ?? 1096))
  // The first day on which a bin is promised to another customer: it must be back before that.
  const [needed] = (availability?.products ?? [])
    .filter(({ productId }) =>
      hired.some(
        (bin) => bin.productId === productId && (bin.orderable.product.minHireDays ?? 0) <= 1,
      ),
    )
    .flatMap(({ unavailable }) => unavailable)
    .filter(({ date, reason }) => reason === 'sold_out' && date > delivery)
    .map(({ date }) => date)
    .sort()
  return (day) => {
    if (day < delivery) return 'Before the delivery'
    const days = hireDays(delivery, day, rules.hireCountsDeliveryDay)
    if (days < shortest) return `The shortest hire is ${count(shortest, 'day')}`
    if (days > longest) return `The longest hire is ${count(longest, 'day')}`
    if (needed !== undefined && day >= needed) return 'Another customer has booked the bin by then'
    if (closed.has(day)) return explainRefusal('closed', day, closed.get(day), rules)
    if (!isCollectionDay(day, rules))
      return `No collections on ${weekdayNames[weekdayOf(day) - 1]}s`
    return null
  }
}

/** The first available day on or after `from`, at most `most` days later. */
export function nextFree(from: Day, whyNot: WhyNot, most = 400): Day | null {
  for (let offset = 0; offset < most; offset += 1) {
    const day = addDays(from, offset)
    if (whyNot(day) === null) return day
  }
  return null
}

/**
 * The collection that a delivery gets unless another is chosen: after the included days, or on the
 * last possible day before that.
 */
export function usualCollection(delivery: Day, includedDays: number, whyNot: WhyNot): Day | null {
  for (let day = addDays(delivery, includedDays); day > delivery; day = addDays(day, -1)) {
    if (whyNot(day) === null) return day
  }
  return nextFree(delivery, whyNot)
}
