import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

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
    select ${org.id}, c.resource, d::date, sum(c.units)
    from orders o,
      jsonb_to_recordset(o.claims) as c (resource text, "from" date, "to" date, units integer, again boolean),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    where o.organisation_id = ${org.id} and (o.status <> 'cancelled' or c.again) and c.resource = any(${gained})
    group by 2, 3`)
}
