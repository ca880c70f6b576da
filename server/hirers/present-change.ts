import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/** What a change of dates comes to; without a page nothing was changed. */
export function presentChange(
  { rows: { order }, dates, change }: ChangedOrder,
  page: HirersPage | null,
): OrderChange {
  const total = change?.total ?? order.total
  const money = { total, paid: order.amount_paid, cancelled: order.status === 'cancelled' }
  return {
    dryRun: page === null,
    changed: change !== null,
    deliveryDate: dates.deliveryDate,
    pickupDate: dates.pickupDate,
    difference: change?.difference ?? 0,
    total,
    amountDue: amountDueOf(money),
    refundDue: refundDueOf(money),
    page,
  }
}
