import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Ends the payment of an order that is under way. Its provider is asked after the commit, by what works
 * through the sessions that are to be closed.
 * @returns how many were ended
 */
export async function endSessions(org: Org, orderId: string): Promise<number> {
  const ended = await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'expired', closing: true })
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('status', '=', 'open')
      .returning('id'),
  )
  return ended.length
}
