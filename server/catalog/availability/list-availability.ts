import type { Availability, RefusalReason } from '#contract/catalog/availability.ts'
import { leastQuantity } from '#contract/orders/quantity.ts'
import { addDays, dayNumber, dayOf, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { VISITS, calendarReason, earliestDay, lastDay } from '#server/catalog/delivery-days.ts'
import type { Calendar } from '#server/catalog/delivery-days.ts'
import { freeStarts } from './free-starts.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { readFullDays } from './read-full-days.ts'

type Unavailable = Availability['products'][number]['unavailable']

/**
 * For each orderable product, the delivery dates from `from` to `to` (inclusive) on which even its
 * shortest hire isn't possible, with the reason and the next date that works. Looks at each day once
 * for the calendar and once for each product with limited stock (rules, section 9, "Catalogue").
 */
export async function listAvailability(
  org: Org,
  span: { from: Day; to: Day },
): Promise<Availability> {
  return availabilityOf(org, await loadCatalog(org), span)
}

/** The same by the rules and stock of any catalogue, such as one that isn't published yet. */
export async function availabilityOf(
  org: Org,
  catalog: LoadedCatalog,
  { from, to }: { from: Day; to: Day },
): Promise<Availability> {
  const calendar: Calendar = {
    rules: catalog.rules,
    area: null,
    ...localNow(org),
  }
  const orderables = [...catalog.orderables.values()].map(({ id, product }) => ({
    id,
    span: shortestSpan(product.minHireDays),
    bound: catalog.stock.get(id) ?? null,
    units: Math.ceil(leastQuantity(product)),
  }))
  const limits = orderables.flatMap(({ id, bound, units }) =>
    bound === null ? [] : [{ resource: id, most: bound - units }],
  )
  const { dayCapacity } = catalog.rules
  if (dayCapacity !== null) limits.push({ resource: VISITS, most: dayCapacity - 1 })
  const bookable = { from: earliestDay(calendar), to: lastDay(calendar) }
  const longest = Math.max(0, ...orderables.map(({ span }) => span))
  const isFull = await readFullDays(org, limits, {
    from: bookable.from,
    to: addDays(bookable.to, longest),
  })

  const [first, last] = [dayNumber(bookable.from), dayNumber(bookable.to)]
  const asked = { from: dayNumber(from), to: dayNumber(to) }
  const days = daysToList(asked, Math.max(asked.to + 1, first), last).map((number) => {
    const date = dayOf(number)
    const reason = calendarReason(date, calendar) ?? (isFull(VISITS, number) ? 'day_full' : null)
    return { number, date, reason, isAsked: number <= asked.to }
  })
  const always = listUnavailable(days, () => true)
  const products = orderables.map(({ id, span, bound }) => {
    if (bound === null) return { productId: id, unavailable: always }
    const isFree = freeStarts({ first, last, lead: 0, span }, (day) => isFull(id, day))
    return { productId: id, unavailable: listUnavailable(days, isFree) }
  })
  return { from, to, products }
}

type ListedDay = { number: number; date: Day; reason: RefusalReason | null; isAsked: boolean }

/** @param isFree whether enough bins are left for a delivery on a day that the calendar allows */
function listUnavailable(
  days: readonly ListedDay[],
  isFree: (day: number) => boolean,
): Unavailable {
  const unavailable: Unavailable = []
  let nextDate: Day | null = null
  // Backwards, so each day's next date is the last one found.
  for (const { number, date, reason, isAsked } of days) {
    const refused = reason ?? (isFree(number) ? null : 'sold_out')
    if (refused === null) nextDate = date
    else if (isAsked) unavailable.push({ date, reason: refused, nextDate })
  }
  return unavailable.toReversed()
}

/** The days that are asked for and those that may be the next after them, backwards. */
function daysToList(asked: { from: number; to: number }, first: number, last: number): number[] {
  const days: number[] = []
  for (let day = last; day >= first; day -= 1) days.push(day)
  for (let day = asked.to; day >= asked.from; day -= 1) days.push(day)
  return days
}

function localNow(org: Org): Pick<Calendar, 'today' | 'time'> {
  const { day: today, time } = localTime(org.now, org.timezone)
  return { today, time }
}

/** Days from delivery to collection of the shortest hire; a hire of one day may end on its first. */
function shortestSpan(minHireDays: number | null): number {
  return minHireDays !== null && minHireDays > 1 ? minHireDays : 0
}
