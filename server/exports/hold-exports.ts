import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Holds off new exports of the organisation until the transaction ends, and says whether one is being made:
 * it would have what is erased meanwhile.
 */
export async function holdExports(org: Org): Promise<boolean> {
  await org.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${org.id}`}, 0))`)
  const open = await org.tx.run(sql`select from exports
    where organisation_id = ${org.id} and status in ('waiting', 'running')`)
  return open.length > 0
}
