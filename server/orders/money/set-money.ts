import { orderCan } from '#contract/orders/order.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { amountDueOf, paymentStatusOf } from './payment-status.ts'

export type MoneyMoved = {
  orderId: string
  /** Cents paid, and cents refunded; a refund that failed is negative. */
  paid: number
  refunded: number
  action: 'payment.received' | 'payment.refunded' | 'payment.refund_failed'
}

/**
 * Sets what is paid and refunded of a locked order. An order that was waiting to be paid is confirmed
 * once nothing is due, unless the organisation approves bookings by hand.
 * @returns the status the order had
 */
export async function setMoney(org: Org, moved: MoneyMoved): Promise<OrderStatus> {
  const { order } = await readOrder(org, moved.orderId)
  const paid = order.amount_paid + moved.paid - moved.refunded
  const refunded = order.amount_refunded + moved.refunded
  const cancelled = order.status === 'cancelled'
  const money = { total: order.total, paid, cancelled }
  const settled = order.held_until !== null && !cancelled && amountDueOf(money) === 0
  const confirmed = settled && !(await loadCatalog(org)).rules.approvalRequired
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: org.now,
        amount_paid: paid,
        amount_refunded: refunded,
        payment_status: paymentStatusOf({ ...money, refunded }),
        ...(settled && { held_until: null }),
        ...(confirmed && orderCan.confirm(order) && { status: 'confirmed' }),
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', moved.orderId),
  )
  await recordAudit(org, moved.action, moved.orderId, {
    before: { paid: order.amount_paid, refunded: order.amount_refunded },
    after: { paid, refunded },
  })
  return order.status
}
