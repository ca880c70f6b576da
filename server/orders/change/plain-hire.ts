import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

/** Whether a crew takes the thing of a line away again. */
export function isCollected(
  line: Pick<LineRow, 'line_type' | 'work_type' | 'wait_while_load'>,
): boolean {
  return line.line_type === 'hire' && line.work_type === 'delivery' && !line.wait_while_load
}

/**
 * Whether an order's dates can be changed as one: everything is delivered on its delivery date and
 * collected on its pickup date. What has days of its own is changed by people.
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
      (!isCollected(line) || line.pickup_date === order.pickup_date),
  )
}
