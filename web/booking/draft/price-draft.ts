import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Area, Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import type { LineToPrice, Price } from '#contract/orders/pricing.ts'
import { chosenOf } from './chosen.ts'
import { addOnsOf, linesOfDraft } from './compose-body.ts'
import type { Draft } from './draft.ts'

/**
 * The price of a draft, by the server's own function; null until a bin is chosen. Without dates it is
 * the price of a hire without extra days.
 */
export function priceDraft(draft: Draft, catalog: Catalog, today: string): Price | null {
  const chosen = chosenOf(draft, catalog)
  if (chosen.bins.length === 0) return null
  const dated = draft.deliveryDate ? draft : { ...draft, deliveryDate: today, pickupDate: today }
  const rules = catalog.bookingRules
  const lines = linesOfDraft(dated, chosen, rules).map(({ orderable, line }): LineToPrice => ({
    orderable,
    quantity: line.quantity,
    lineType: orderable.product.lineType,
    deliveryDate: line.deliveryDate,
    pickupDate: line.pickupDate,
    waitWhileLoad: line.waitWhileLoad,
    discountPercent: 0,
  }))
  const period = catalog.deliveryTimePeriods.find(({ id }) => id === draft.periodId)
  return priceOrder({
    lines,
    addOns: addOnsOf(draft, chosen).map(({ addOn, quantity }) => ({ addOn, quantity })),
    area: chosen.area,
    deliveryTimePeriod: period ?? null,
    rules,
  })
}

/** The price of one bin in an area for the included days, in cents. */
export function priceOfOne(orderable: Orderable, area: Area | null, rules: BookingRules): number {
  const anyDay = '2026-01-01'
  const line: LineToPrice = {
    orderable,
    quantity: 1,
    lineType: orderable.product.lineType,
    deliveryDate: anyDay,
    pickupDate: anyDay,
    waitWhileLoad: false,
    discountPercent: 0,
  }
  return (
    priceOrder({ lines: [line], addOns: [], area, deliveryTimePeriod: null, rules }).total -
    (area?.surcharge ?? 0)
  )
}
