import { sql } from 'kysely'
import type { BinPage } from '#contract/office/dispatch/bins.ts'
import type { Org } from '#server/db/tenant.ts'
import { wasFoundElsewhere } from './bin-conditions.ts'

/** Counts the bins by place and state. */
export async function countBins(org: Org): Promise<BinPage['counts']> {
  const [counts] = await org.tx.run(sql<BinPage['counts']>`
    select ${count(sql`true`)} as all, ${count(sql`b.place = 'yard'`)} as yard,
      ${count(sql`b.place = 'site'`)} as site, ${count(sql`b.place = 'vehicle'`)} as vehicle,
      ${count(sql`b.place = 'tip'`)} as tip, ${count(sql`b.place = 'unknown'`)} as unknown,
      ${count(sql`b.load = 'full'`)} as full, ${count(wasFoundElsewhere(org))} as healed,
      ${count(sql`b.out_of_service_since is not null`)} as "outOfService",
      (count(*) filter (where b.archived_at is not null))::integer as archived
    from bins b where b.organisation_id = ${org.id}`)
  if (!counts) throw new Error('counting answers one row')
  return counts
}

function count(condition: ReturnType<typeof sql>) {
  return sql`(count(*) filter (where b.archived_at is null and ${condition}))::integer`
}
