import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/** The result of a change of dates. Without a page it was a dry run. */
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
