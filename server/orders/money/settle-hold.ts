import { orderCan } from '#contract/orders/order.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

/**
 * Lets a locked order wait for payment no longer, because nothing is due any more. That confirms it, unless the
 * organisation approves bookings by hand. The change that settled it raises its version.
 * @returns what it became; null if it wasn't waiting
 */
export async function settleHold(
  org: Org,
  order: Pick<OrderRow, 'id' | 'status' | 'held_until'>,
): Promise<'confirmed' | 'waits_for_approval' | null> {
  if (order.held_until === null || !orderCan.confirm(order)) return null
  const waits = (await loadCatalog(org)).rules.approvalRequired
  await org.tx.run(
    query
      .updateTable('orders')
      .set({ held_until: null, ...(!waits && { status: 'confirmed' }) })
      .where('organisation_id', '=', org.id)
      .where('id', '=', order.id),
  )
  return waits ? 'waits_for_approval' : 'confirmed'
}
