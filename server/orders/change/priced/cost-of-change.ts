import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'

/** What a change of dates comes to, in cents, for everyone who sees it. */
export function costOfChange({ rows: { order }, dates, change }: ChangedOrder) {
  const { deliveryDate, pickupDate } = dates
  return { deliveryDate, pickupDate, ...moneyOfChange(order, change) }
}

/** What a change costs, in cents, and what is left to pay or to refund. @param change null if nothing changes */
export function moneyOfChange(
  order: OrderRow,
  change: { total: number; difference: number } | null,
) {
  const total = change?.total ?? order.total
  const money = { total, paid: order.amount_paid, cancelled: order.status === 'cancelled' }
  return {
    changed: change !== null,
    difference: change?.difference ?? 0,
    total,
    due: amountDueOf(money),
    refundDue: refundDueOf(money),
  }
}
