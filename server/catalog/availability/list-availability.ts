import type { Availability, RefusalReason } from '#contract/catalog/availability.ts'
import type { Area, Orderable } from '#contract/catalog/catalog.ts'
import { shortestSpan } from '#contract/orders/hire-span.ts'
import { leastQuantity } from '#contract/orders/quantity.ts'
import { addDays, dayNumber, dayOf, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { VISITS, calendarReason, earliestDay, lastDay } from '#server/catalog/delivery-days.ts'
import type { Calendar } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { Refusal } from '#server/refusal.ts'
import { blockedDays } from './blocked-days.ts'
import { readFullDays } from './read-full-days.ts'

type Unavailable = Availability['products'][number]['unavailable']

/** The first and the last day, for one product, with its variants, or one variant, or for all, and in one area or in any. */
export type Asked = {
  from: Day
  to: Day
  productId?: string | undefined
  areaId?: string | undefined
}

/** As {@link availabilityOf} says, by the published catalogue. */
export async function listAvailability(org: Org, asked: Asked): Promise<Availability> {
  return availabilityOf(org, await loadCatalog(org), asked)
}

/**
 * For each orderable product, the delivery dates from `from` to `to` (inclusive) on which even its
 * shortest hire isn't possible, with the reason and the next date that works. By the rules and stock of any catalogue,
 * such as one that isn't published yet. Products that are full on no day share one list, so it costs O(products + days),
 * and a list more for each product that is (rules, section 9, "Catalogue").
 * @throws Refusal 422 for a product or an area that isn't in the catalogue
 */
export async function availabilityOf(
  org: Org,
  catalog: LoadedCatalog,
  asked: Asked,
): Promise<Availability> {
  const { orderables, area } = findAsked(catalog, asked)
  const calendar = calendarAt(org, catalog, area)
  const bookable = { from: earliestDay(calendar), to: lastDay(calendar) }
  const limited = orderables.map(({ id, product }) => ({
    id,
    span: shortestSpan(product.minHireDays, catalog.rules.hireCountsDeliveryDay),
    most: (catalog.stock.get(id) ?? Infinity) - Math.ceil(leastQuantity(product)),
  }))
  const { dayCapacity } = catalog.rules
  const visits = { id: VISITS, most: (dayCapacity ?? Infinity) - 1 }
  const limits = [visits, ...limited]
    .filter(({ most }) => most >= 0 && most < Infinity)
    .map(({ id, most }) => ({ resource: id, most }))
  const days = {
    from: asked.from > bookable.from ? asked.from : bookable.from,
    to: addDays(bookable.to, Math.max(0, ...limited.map(({ span }) => span))),
  }
  const full = await readFullDays(org, limits, days, catalog.uncounted)

  const [first, last] = [dayNumber(bookable.from), dayNumber(bookable.to)]
  const window = { from: dayNumber(asked.from), to: dayNumber(asked.to), first, last }
  const blockedBy = (id: string, most: number, span: number) => {
    if (most < 0) return always
    const ofOne = full.get(id)
    return ofOne ? blockedDays(ofOne, { first, last, span }) : never
  }
  const dayAt = lookOnce(calendar, Math.min(window.from, first), blockedBy(VISITS, visits.most, 0))
  const ofTheRest = listUnavailable(window, dayAt, never)
  const products = limited.map(({ id, span, most }) => {
    const isBlocked = blockedBy(id, most, span)
    const unavailable = isBlocked === never ? ofTheRest : listUnavailable(window, dayAt, isBlocked)
    return { productId: id, unavailable }
  })
  return { from: asked.from, to: asked.to, products }
}

const always = () => true
const never = () => false

/** The calendar at `org`'s time. */
export function calendarAt(org: Org, { rules }: LoadedCatalog, area: Area | null): Calendar {
  const { day: today, time } = localTime(org.now, org.timezone)
  return { rules, area, today, time }
}

function findAsked(
  { orderables, public: { areas } }: LoadedCatalog,
  { productId, areaId }: Asked,
): { orderables: Orderable[]; area: Area | null } {
  const every = [...orderables.values()]
  const chosen =
    productId === undefined
      ? every
      : every.filter(({ id, product }) => id === productId || product.id === productId)
  if (productId !== undefined && chosen.length === 0) throw unknown('productId')
  const area = areas.find(({ id }) => id === areaId)
  if (areaId !== undefined && !area) throw unknown('areaId')
  return { orderables: chosen, area: area ?? null }
}

function unknown(field: string): Refusal {
  return new Refusal(422, { field, code: 'unknown', message: 'is not in the catalogue' })
}

type DayAt = (number: number) => {
  date: Day
  reason: RefusalReason | null
  /** What lists say about the day, by the next date: 30,000 entries of 500 products are a few hundred different ones. */
  entries: Map<Day | null, Unavailable[number]>
}

/** The date of each day and why nothing can be delivered then, found when a day is first asked for. */
function lookOnce(calendar: Calendar, base: number, isFull: (day: number) => boolean): DayAt {
  const found: ReturnType<DayAt>[] = []
  return (number) => {
    const known = found[number - base]
    if (known) return known
    const date = dayOf(number)
    const day = {
      date,
      reason: calendarReason(date, calendar) ?? (isFull(number) ? ('day_full' as const) : null),
      entries: new Map(),
    }
    found[number - base] = day
    return day
  }
}

type Window = {
  from: number
  to: number
  /** The first and the last day that can be booked. */
  first: number
  last: number
}

/** @param isBlocked whether too few bins are left for a delivery on a day that the calendar allows */
function listUnavailable(
  { from, to, first, last }: Window,
  dayAt: DayAt,
  isBlocked: (day: number) => boolean,
): Unavailable {
  let after = Math.max(to + 1, first)
  while (after <= last && (dayAt(after).reason !== null || isBlocked(after))) after += 1
  let nextDate = after <= last ? dayAt(after).date : null
  const unavailable: Unavailable = []
  // Backwards, so each day's next date is the last one found.
  for (let number = to; number >= from; number -= 1) {
    const day = dayAt(number)
    if (day.reason !== null || isBlocked(number)) unavailable.push(entryOf(day, nextDate))
    else nextDate = day.date
  }
  return unavailable.toReversed()
}

function entryOf(
  { date, reason, entries }: ReturnType<DayAt>,
  nextDate: Day | null,
): Unavailable[number] {
  const known = entries.get(nextDate)
  if (known) return known
  // The calendar allows the day, so too few bins are left.
  const entry = { date, reason: reason ?? 'sold_out', nextDate }
  entries.set(nextDate, entry)
  return entry
}
