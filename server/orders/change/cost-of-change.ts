import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'
import type { ChangedOrder } from './change-order.ts'

/** What a change of dates comes to, in cents, for everyone who sees it. */
export function costOfChange({ rows: { order }, dates, change }: ChangedOrder) {
  const total = change?.total ?? order.total
  const money = { total, paid: order.amount_paid, cancelled: order.status === 'cancelled' }
  return {
    changed: change !== null,
    deliveryDate: dates.deliveryDate,
    pickupDate: dates.pickupDate,
    difference: change?.difference ?? 0,
    total,
    due: amountDueOf(money),
    refundDue: refundDueOf(money),
  }
}
