import type { Day } from '#contract/values/day.ts'
import { multiply, gstInside } from '#contract/values/money.ts'
import { priceOrder } from '#contract/orders/pricing.ts'
import { times } from '#contract/values/words/times.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { Refusal } from '#server/refusal.ts'
import { claimsOf } from '#server/orders/stock/claims.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

/** Prices an order of plain hires with new dates. Pure. */

export type Dates = { deliveryDate: Day; pickupDate: Day }

export type ChangedLine = Pick<
  LineRow,
  'id' | 'delivery_date' | 'pickup_date' | 'unit_price' | 'total'
>

export type DateChange = {
  lines: ChangedLine[]
  claims: Claim[]
  charges: { type: 'extra_days'; description: string; amount: number }[]
  total: number
  gst: number
  difference: number
}

/**
 * Lines, claims and charges with new dates. Added or removed days cost what today's catalogue says; the
 * rest keeps the price that was agreed.
 * @throws Refusal 422 when a product is no longer offered, because it has no price any more
 */
export function changeDates(
  order: Pick<OrderRow, 'total' | 'claims'>,
  lines: readonly LineRow[],
  dates: Dates,
  catalog: LoadedCatalog,
): DateChange {
  const changed = lines.map((line) => changeLine(line, dates, catalog))
  const charges = changed.flatMap(({ line, price }, index) => {
    const amount = price.total - (lines[index]?.total ?? 0)
    if (amount === 0) return []
    const description = `${times(line.product_name, line.quantity)}, ${describeDifference(price.days)}`
    return [{ type: 'extra_days' as const, description, amount }]
  })
  const difference = charges.reduce((sum, { amount }) => sum + amount, 0)
  const total = order.total + difference
  return {
    lines: changed.map(({ line, price }) => ({
      id: line.id,
      delivery_date: line.delivery_date,
      pickup_date: line.pickup_date,
      unit_price: price.unitPrice,
      total: price.total,
    })),
    claims: changed.flatMap(({ line }) => claimsOf(toClaim(line), catalog)),
    charges,
    total,
    gst: gstInside(total),
    difference,
  }
}

/** A line in the form that claims are made from; a plain hire has no other days than its dates. */
export function toClaim(line: LineRow) {
  return {
    id: line.id,
    productId: line.product_id,
    quantity: line.quantity,
    deliveryDate: line.delivery_date,
    pickupDate: line.pickup_date,
    workType: line.work_type,
  }
}

function changeLine(before: LineRow, dates: Dates, catalog: LoadedCatalog) {
  // A line without a collection keeps its end, unless it would end before it begins.
  const kept = before.pickup_date > dates.deliveryDate ? before.pickup_date : dates.deliveryDate
  const line: LineRow = {
    ...before,
    delivery_date: dates.deliveryDate,
    pickup_date: before.collected ? dates.pickupDate : kept,
  }
  const days = charged(line, catalog) - charged(before, catalog)
  if (days === 0)
    return { line, price: { unitPrice: before.unit_price, total: before.total, days } }
  const unitPrice = Math.max(0, before.unit_price + days)
  const total = multiply(unitPrice, before.quantity, before.discount_percent)
  return { line, price: { unitPrice, total, days } }
}

/** The price of one unit for the days of a line, in cents. */
function charged(line: LineRow, catalog: LoadedCatalog): number {
  const orderable = catalog.orderables.get(line.product_id)
  if (!orderable) {
    const message = `${line.product_name} is no longer offered, please call us`
    throw new Refusal(422, { field: 'order', code: 'not_offered', message })
  }
  const price = priceOrder({
    lines: [
      {
        orderable,
        quantity: 1,
        lineType: line.line_type,
        deliveryDate: line.delivery_date,
        pickupDate: line.pickup_date,
        waitWhileLoad: false,
        discountPercent: 0,
      },
    ],
    addOns: [],
    area: null,
    deliveryTimePeriod: null,
    rules: catalog.rules,
  })
  return price.total
}

function describeDifference(difference: number): string {
  return difference > 0 ? 'more days' : 'fewer days'
}
