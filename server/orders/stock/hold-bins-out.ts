import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { holdBins } from './hold-bins.ts'

/**
 * Holds the bins that are still out after their agreed days, because no collection is booked or the
 * crew is late or failed. Each order gets its own transaction, so that a new order never deadlocks
 * with two of them.
 * @returns how many orders now hold their bins longer
 */
export async function holdBinsOut({ inOrg }: { inOrg: InOrg }): Promise<number> {
  const { orders, soonest } = await inOrg(async (org) => {
    const { rules } = await loadCatalog(org)
    const { day: today, time } = localTime(org.now, org.timezone)
    const next = soonestCollection({ rules, today, time })
    return { orders: await listOverdue(org, next ?? today), soonest: next }
  })
  let held = 0
  for (const { id } of orders) {
    if (await inOrg((org) => holdBins(org, id, soonest))) held += 1
  }
  return held
}

/** Orders with a bin to collect whose agreed days end before a day. */
async function listOverdue(org: Org, day: string): Promise<{ id: string }[]> {
  return org.tx.run(sql<{ id: string }>`
    select o.id from (
      select organisation_id, id, claims from orders
      where organisation_id = ${org.id} and status = 'in_progress'
      union all
      select organisation_id, id, claims from orders
      where organisation_id = ${org.id} and status = 'cancelled' and claims @> '[{"again": true}]'
    ) o
    where exists (select from jsonb_to_recordset(o.claims) as c (resource text, "to" date)
        where c.resource <> 'visits' and c."to" < ${day})
      and exists (select from order_lines l
        where l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected)
    order by o.id`)
}
