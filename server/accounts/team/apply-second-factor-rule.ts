import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Works out again from when on each member needs a second factor, after the organisation's rule changed.
 * Someone who comes to need one has 14 days; the database sets the date, as for a new role.
 */
export async function applySecondFactorRule({ id, tx }: Org): Promise<void> {
  await tx.run(
    sql`update memberships set role = role where organisation_id = ${id} and removed_at is null`,
  )
}
