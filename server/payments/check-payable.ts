import type { Org } from '#server/db/tenant.ts'
import { readDue } from '#server/invoices/allocations/read-due.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks an order that can be paid.
 * @param invoiceId of the order, if only what is due of it is paid
 * @returns the order, and the amount due in cents
 * @throws Refusal 404 for an unknown order, 422 when it is cancelled, paid or not approved yet
 */
export async function checkPayable(
  org: Org,
  orderId: string,
  invoiceId?: string,
): Promise<{ order: OrderRow; amount: number }> {
  await findOrder(org, orderId)
  await lockOrder(org, orderId)
  const { order } = await findOrder(org, orderId)
  if (order.status === 'cancelled') {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is cancelled' })
  }
  if (order.enquiry !== null) {
    const message = "isn't confirmed yet"
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  const all = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled: false })
  const amount = invoiceId === undefined ? all : Math.min(all, await readDue(org, invoiceId))
  if (amount === 0) {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is paid already' })
  }
  return { order, amount }
}
