import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { readTerms } from './read-terms.ts'
import type { Terms } from './read-terms.ts'

type Notices = OrderRow['accepted_notices']

/** What the customer of an order has yet to accept; null if there's nothing left, or the order is cancelled. */
export async function readToAccept(
  org: Org,
  order: OrderRow,
): Promise<{ terms: Terms | null; notices: Notices } | null> {
  if (order.awaits_terms !== true || order.status === 'cancelled') return null
  return { terms: await readTerms(org, order), notices: await readNotices(org, order.id) }
}

/** The notices that were sent with an order on the phone, as they were worded then. */
export async function readNotices(org: Org, orderId: string): Promise<Notices> {
  const [row] = await org.tx.run(
    query
      .selectFrom('telephone_orders')
      .select('notices')
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .$castTo<{ notices: Notices }>(),
  )
  return row?.notices ?? []
}
