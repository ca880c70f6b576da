import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** Skips the pending deliveries of an endpoint, because a disabled endpoint gets none. */
export async function skipPending(org: Org, endpointId: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('deliveries')
      .set({ status: 'skipped', finished_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('endpoint_id', '=', endpointId)
      .where('status', '=', 'pending'),
  )
}
