import type { OrderDatesChange } from '#contract/office/order-writes.ts'
import type { OfficeOrder } from '#contract/office/order.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/** What a change of dates costs. Without a page it was only priced. */
export function presentOfficeChange(
  { rows: { order }, dates, change }: ChangedOrder,
  page: OfficeOrder | null,
): OrderDatesChange {
  const total = change?.total ?? order.total
  const money = { total, paid: order.amount_paid, cancelled: order.status === 'cancelled' }
  return {
    dryRun: page === null,
    changed: change !== null,
    deliveryDate: dates.deliveryDate,
    pickupDate: dates.pickupDate,
    difference: change?.difference ?? 0,
    total,
    due: amountDueOf(money),
    refundDue: refundDueOf(money),
    page,
  }
}
