import type { Catalog } from '#contract/catalog/catalog.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import type { Price } from '#contract/orders/pricing.ts'
import type { Day } from '#contract/values/day.ts'
import type { Draft } from './draft.ts'
import type { Meaning } from './understand.ts'

/**
 * What the order costs, by the function that the server charges with; null until a product is typed. Without
 * dates it's the price of the included days.
 */
export function pricePhoneOrder(
  meaning: Meaning,
  { periodId }: Draft,
  catalog: Catalog,
  today: Day,
): Price | null {
  const { choice, deliveryDate, pickupDate, onCall } = meaning
  if (!choice) return null
  const from = deliveryDate ?? today
  return priceOrder({
    lines: [
      {
        orderable: choice.orderable,
        quantity: meaning.quantity ?? 1,
        lineType: choice.orderable.product.lineType,
        deliveryDate: from,
        pickupDate:
          deliveryDate !== null && pickupDate !== null && pickupDate >= from ? pickupDate : from,
        ...(onCall && { collectionOn: null }),
        waitWhileLoad: false,
        discountPercent: meaning.discount ?? 0,
      },
    ],
    addOns: meaning.addOns,
    area: meaning.place?.area ?? null,
    deliveryTimePeriod: catalog.deliveryTimePeriods.find(({ id }) => id === periodId) ?? null,
    rules: catalog.bookingRules,
  })
}
