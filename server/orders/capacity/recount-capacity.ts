import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { claimedDays } from './claimed-days.ts'

/**
 * Counts what live orders take of resources that gained a bound, and drops the counts of those that
 * lost it. The caller has locked the organisation, so no order is placed in the meantime.
 */
export async function recountCapacity(
  org: Org,
  { gained, lost }: { gained: string[]; lost: string[] },
): Promise<void> {
  if (lost.length > 0) {
    await org.tx.run(
      query
        .deleteFrom('capacity_days')
        .where('organisation_id', '=', org.id)
        .where('resource', 'in', lost),
    )
  }
  if (gained.length === 0) return
  await org.tx.run(sql`
    insert into capacity_days (organisation_id, resource, day, used)
    select ${org.id}, n.resource, n.day, n.used from (${claimedDays(org, gained)}) n`)
}
