import { orderCan } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'
import { cancelOrder } from './cancel-order.ts'

/**
 * Cancels an order that waits for approval, and emails its hirer.
 * @throws Refusal 422 when it doesn't wait any more
 */
export async function declineOrder(
  org: Org,
  { id, reason }: { id: string; reason: string | null },
): Promise<OrderRows> {
  const locked = await lockOrder(org, id)
  if (!orderCan.confirm(locked)) {
    const message = `can't be declined, it is ${locked.status.replace('_', ' ')}`
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  return cancelOrder(org, { id, reason })
}
