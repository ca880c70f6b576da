import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

/**
 * Whether an order's dates can be changed as one: everything is delivered on its delivery date and
 * collected on its pickup date. Staff change every other kind of order by hand.
 */
export function isPlainHire(
  order: Pick<OrderRow, 'delivery_date' | 'pickup_date'>,
  lines: readonly LineRow[],
): boolean {
  return lines.every(
    (line) =>
      line.work_type !== 'service' &&
      line.schedule === null &&
      line.delivery_on === null &&
      line.collection_on === null &&
      line.delivery_date === order.delivery_date &&
      (!line.collected || line.pickup_date === order.pickup_date),
  )
}
