import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks an order that can be paid.
 * @param isTaken whether a provider takes payments for the organisation
 * @returns the order, and the amount due in cents
 * @throws Refusal 404 for an unknown order, 422 when it is cancelled, paid or not approved yet, or its
 *   time to pay has passed
 */
export async function checkPayable(
  org: Org,
  orderId: string,
  isTaken: boolean,
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
  const amount = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled: false })
  if (amount === 0) {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is paid already' })
  }
  if (isTaken && order.held_until !== null && new Date(order.held_until) <= org.now) {
    const open = await org.tx.run(
      query
        .selectFrom('payment_sessions')
        .select('id')
        .where('organisation_id', '=', org.id)
        .where('order_id', '=', orderId)
        .where('status', '=', 'open')
        .where('amount', '=', amount)
        .where('expires_at', '>', org.now),
    )
    if (open.length === 0) {
      const message = 'the time to pay has passed'
      throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
    }
  }
  return { order, amount }
}
