import { overridableBookingRules } from '#contract/office/phone-order.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import type { Price } from '#contract/orders/pricing.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { ANY_NUMBER, overrideRules } from '#server/orders/place/telephone/override-rules.ts'
import type { CheckedOrder } from '#server/orders/rules/checked-order.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/**
 * The catalogue by which a hire that runs already is checked: its bin came on whatever day and for however long,
 * wherever that is, even if the catalogue has no bin left, and nothing was asked of its customer here. Its bin and its
 * visits count all the same, so that later orders see what's left. Pure.
 */
export function withRunningRules(catalog: LoadedCatalog, productId: string): LoadedCatalog {
  const overridden = overrideRules(catalog, overridableBookingRules)
  const { public: shown, rules, orderables, stock } = overridden
  const ordered = orderables.get(productId)
  const unbounded = { minHireDays: null, maxHireDays: null, minQuantity: null, maxQuantity: null }
  return {
    ...overridden,
    rules: { ...rules, deliveryWeekdays: EVERY_DAY, pickupWeekdays: EVERY_DAY },
    stock: stock.has(productId) ? new Map(stock).set(productId, ANY_NUMBER) : stock,
    public: {
      ...shown,
      bookingRules: { ...shown.bookingRules, areaRequired: false },
      areas: shown.areas.map((area) => ({ ...area, deliveryWeekdays: EVERY_DAY })),
      bookingQuestions: [],
      notices: [],
    },
    orderables: ordered
      ? new Map(orderables).set(productId, {
          ...ordered,
          product: { ...ordered.product, ...unbounded },
        })
      : orderables,
  }
}

/**
 * The price of a hire that runs already: what is still owed for it, whatever the catalogue would charge. Pure.
 * @param owed for each bin, in cents including GST
 */
export function priceOwed(
  { lines }: CheckedOrder,
  rules: LoadedCatalog['rules'],
  owed: number,
): Price {
  const free = { areaPrices: [], basePrice: owed, extraDayPrice: 0 }
  return priceOrder({
    lines: lines.map((line) => ({
      ...line,
      orderable: { ...line.orderable, pricing: { ...line.orderable.pricing, ...free } },
    })),
    addOns: [],
    area: null,
    deliveryTimePeriod: null,
    rules,
  })
}
