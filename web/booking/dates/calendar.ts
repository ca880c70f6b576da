import type { Availability } from '#contract/catalog/availability.ts'
import type { BookingRules } from '#contract/catalog/catalog.ts'
import { isCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays, daysInMonth, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { hireDays } from '#contract/orders/pricing.ts'
import { weekdayNames } from '#web/spoken-time.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import { inWords } from '#web/booking/price/spoken.ts'

/** Why a day cannot be had, in words; null when it can. */
export type WhyNot = (day: Day) => string | null

/** A month as weeks from Monday to Sunday; null where a day belongs to another month. */
export function weeksOf(month: string): (Day | null)[][] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = `${month}-01`
  const cells: (Day | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  for (let day = 0; day < daysInMonth(year, number); day += 1) cells.push(addDays(first, day))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** `2026-12` and one month is `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/**
 * Why a delivery cannot be had on a day: by what the server told for each thing chosen, and by the
 * days of the area, of which it was not asked.
 */
export function whyNotDelivered(
  { area, bins }: Chosen,
  rules: BookingRules,
  today: Day,
  availability: Availability | null,
): WhyNot {
  const told = new Map<Day, string>()
  const closed = new Map(rules.closedDates.map(({ date, name }) => [date, name]))
  const last = addDays(today, rules.maxAdvanceDays)
  for (const { productId, unavailable } of availability?.products ?? []) {
    if (!bins.some((bin) => bin.productId === productId)) continue
    for (const { date, reason } of unavailable) {
      if (!told.has(date)) told.set(date, inWords(reason, date, closed.get(date), rules))
    }
  }
  return (day) => {
    if (day < today) return 'In the past'
    if (day > last) return `We take bookings up to ${rules.maxAdvanceDays} days ahead`
    const reason = told.get(day)
    if (reason !== undefined) return reason
    if (closed.has(day)) return inWords('closed', day, closed.get(day), rules)
    const weekday = weekdayOf(day)
    if (!rules.deliveryWeekdays.includes(weekday)) return inWords('no_delivery', day, '', rules)
    if (area && !area.deliveryWeekdays.includes(weekday)) {
      return `No deliveries to ${area.name} on ${weekdayNames[weekday - 1]}s`
    }
    return null
  }
}

/** Why a bin cannot be collected on a day, once its delivery is chosen. */
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
  // The first day on which a bin is promised to somebody else: it must be back before.
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
    if (days < shortest) return `The shortest hire is ${shortest} days`
    if (days > longest) return `The longest hire is ${longest} days`
    if (needed !== undefined && day >= needed) return 'The bin is booked by somebody else by then'
    if (closed.has(day)) return inWords('closed', day, closed.get(day), rules)
    if (!isCollectionDay(day, rules))
      return `No collections on ${weekdayNames[weekdayOf(day) - 1]}s`
    return null
  }
}

/** The first day from `from` on that can be had, within a year and a bit of it. */
export function nextFree(from: Day, whyNot: WhyNot, most = 400): Day | null {
  for (let offset = 0; offset < most; offset += 1) {
    const day = addDays(from, offset)
    if (whyNot(day) === null) return day
  }
  return null
}

/**
 * The collection that goes with a delivery unless another is chosen: after the days included, or on
 * the last day before that on which it can be.
 */
export function usualCollection(delivery: Day, includedDays: number, whyNot: WhyNot): Day | null {
  for (let day = addDays(delivery, includedDays); day > delivery; day = addDays(day, -1)) {
    if (whyNot(day) === null) return day
  }
  return nextFree(delivery, whyNot)
}
