import type { Orderable } from '#contract/catalog/catalog.ts'
import { priceBasisOf } from '#contract/charges/price-basis.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import { gstInside, multiply } from '#contract/values/money.ts'
import { times } from '#contract/values/words/times.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { toClaim } from '#server/orders/change/change-dates.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { claimsOf } from '#server/orders/stock/claims.ts'

/** An order's only line with another product: what changes of it, and what that costs. */
export type ProductChange = {
  line: Pick<LineRow, 'id' | 'product_id' | 'product_name' | 'unit_price' | 'total' | 'price_basis'>
  claims: Claim[]
  charges: { type: 'product_change'; description: string; amount: number }[]
  total: number
  gst: number
  difference: number
}

/**
 * Prices another product for the only line of an order. The difference is that of today's prices; the rest keeps the
 * price that was agreed. What is no longer offered has no price today, so then the other one costs its own. Pure.
 */
export function priceProduct(
  order: Pick<OrderRow, 'total' | 'area_id'>,
  line: LineRow,
  orderable: Orderable,
  catalog: LoadedCatalog,
): ProductChange {
  const known = catalog.orderables.get(line.product_id)
  const today = (one: Orderable) => priceOfOne(order, line, one, catalog)
  const unitPrice = known
    ? Math.max(0, line.unit_price + today(orderable) - today(known))
    : today(orderable)
  const lineTotal = multiply(unitPrice, line.quantity, line.discount_percent)
  const difference = lineTotal - line.total
  const description = `${times(orderable.name, line.quantity)} instead of ${line.product_name}`
  const total = order.total + difference
  return {
    line: {
      id: line.id,
      product_id: orderable.id,
      product_name: orderable.name,
      unit_price: unitPrice,
      total: lineTotal,
      price_basis: priceBasisOf(orderable, order.area_id, catalog.rules.hireCountsDeliveryDay),
    },
    claims: claimsOf(toClaim({ ...line, product_id: orderable.id }), catalog),
    charges: difference === 0 ? [] : [{ type: 'product_change', description, amount: difference }],
    total,
    gst: gstInside(total),
    difference,
  }
}

/** Today's price of one of a product for the days of the line, in cents. */
function priceOfOne(
  { area_id: areaId }: Pick<OrderRow, 'area_id'>,
  line: LineRow,
  orderable: Orderable,
  { public: { areas }, rules }: LoadedCatalog,
): number {
  const price = priceOrder({
    lines: [
      {
        orderable,
        quantity: 1,
        lineType: line.line_type,
        deliveryDate: line.delivery_date,
        pickupDate: line.pickup_date,
        waitWhileLoad: line.wait_while_load,
        discountPercent: 0,
      },
    ],
    addOns: [],
    area: areas.find(({ id }) => id === areaId) ?? null,
    deliveryTimePeriod: null,
    rules,
  })
  return price.lines[0]?.unitPrice ?? 0
}
