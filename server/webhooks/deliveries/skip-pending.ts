import type { Org } from '#server/db/tenant.ts'

/** Skips what waits for an endpoint: nothing is attempted while it is disabled. */
export async function skipPending(org: Org, endpointId: string): Promise<void> {
  await org.tx.run({
    text: `update deliveries set status = 'skipped', finished_at = $3
      where organisation_id = $1 and endpoint_id = $2 and status = 'pending'`,
    values: [org.id, endpointId, org.now],
  })
}
