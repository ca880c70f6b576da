import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Holds off other imports of the organisation's records until the transaction ends: two of one file at once would both
 * find none of its records there.
 */
export async function holdImports(org: Org): Promise<void> {
  await org.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`record imports ${org.id}`}, 0))`)
}
