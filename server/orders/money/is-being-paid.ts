import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Whether a payment of all that is due of an order is under way. It holds the order past its hour.
 * @param due in cents
 */
export async function isBeingPaid(
  org: Org,
  { orderId, due }: { orderId: string; due: number },
): Promise<boolean> {
  const open = await org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('status', '=', 'open')
      .where('amount', '=', due)
      .where('expires_at', '>', org.now),
  )
  return open.length > 0
}
