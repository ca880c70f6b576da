import type { Availability } from '#contract/catalog/availability.ts'
import type { Area, Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { nextFree, whyNotDelivered } from './calendar/why-not.ts'

/** When and where something would be delivered. */
export type Asked = { catalog: Catalog; today: Day; area: Area | null; availability: Availability }

/** The first day on which one of something is free; null if there is none in the booking window. */
export function firstFree(orderable: Orderable, asked: Asked): Day | null {
  const { catalog, today, area, availability } = asked
  const bins = [{ productId: orderable.id, quantity: 1, orderable }]
  const rules = catalog.bookingRules
  const whyNot = whyNotDelivered({ area, bins }, rules, today, availability)
  return nextFree(today, whyNot, rules.maxAdvanceDays + 1)
}

/**
 * The day before which all bins of a size are out; null if one is free as early as we deliver. Past the
 * booking window it's the first day after that.
 */
export function outUntil(orderable: Orderable, asked: Asked): Day | null {
  const { availability, catalog, today } = asked
  const products = availability.products.map(({ productId, unavailable }) => ({
    productId,
    unavailable: unavailable.filter(({ reason }) => reason !== 'sold_out'),
  }))
  const inStock = firstFree(orderable, { ...asked, availability: { ...availability, products } })
  const first = firstFree(orderable, asked)
  if (first === inStock) return null
  return first ?? addDays(today, catalog.bookingRules.maxAdvanceDays + 1)
}

/** "None free before Sat 20 Feb", the day all on one line; null if one is free as early as we deliver. */
export function sayScarce(orderable: Orderable, asked: Asked | null): string | null {
  const until = asked && outUntil(orderable, asked)
  return until && `None free before ${shortDay(until).replaceAll(' ', '\u00a0')}`
}
