import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/** Writes what a locked order claims. The counters are changed already. */
export async function writeClaims(
  org: Org,
  orderId: string,
  claims: readonly Claim[],
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('orders')
      .set({ claims: JSON.stringify(claims) })
      .where('organisation_id', '=', org.id)
      .where('id', '=', orderId),
  )
}
