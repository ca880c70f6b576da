import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/** Writes what a locked order claims. The counters are changed already. */
export async function writeClaims(
  org: Org,
  orderId: string,
  claims: readonly Claim[],
): Promise<void> {
  await writeClaimsOfOrders(org, new Map([[orderId, claims]]))
}

/** Writes what several locked orders claim, by their ids. The counters are changed already. */
export async function writeClaimsOfOrders(
  org: Org,
  claims: ReadonlyMap<string, readonly Claim[]>,
): Promise<void> {
  const rows = Array.from(claims, ([id, ofOrder]) => ({ id, claims: ofOrder }))
  await org.tx.run(sql`
    update orders o set claims = n.claims
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, claims jsonb)
    where o.organisation_id = ${org.id} and o.id = n.id`)
}
