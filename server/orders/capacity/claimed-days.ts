import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** What live orders take of some resources on each day, as a select of `resource`, `day` and `used`. Costs a look at each order. */
export function claimedDays(
  org: Pick<Org, 'id'>,
  resources: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select c.resource, d::date as day, sum(c.units)::integer as used
    from orders o,
      jsonb_to_recordset(o.claims) as c (resource text, "from" date, "to" date, units integer, again boolean),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    where o.organisation_id = ${org.id} and (o.status <> 'cancelled' or c.again)
      and c.resource = any(${[...resources]})
    group by 1, 2`
}
