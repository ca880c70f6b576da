import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * An order of which something is to be paid, locked, and how much.
 * @throws Refusal 404 for an unknown order, 422 where it is cancelled or paid, or held no longer
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
  const amount = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled: false })
  if (amount === 0) {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is paid already' })
  }
  if (isTaken && order.held_until !== null && new Date(order.held_until) <= org.now) {
    const open = await org.tx.run({
      text: `select from payment_sessions where organisation_id = $1 and order_id = $2
        and status = 'open' and amount = $3 and expires_at > $4`,
      values: [org.id, orderId, amount, org.now],
    })
    if (open.length === 0) {
      const message = 'the time to pay has passed'
      throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
    }
  }
  return { order, amount }
}
