import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'

/**
 * Holds the bins that are out beyond what was agreed, because nobody has said when to collect them, or
 * the crew is late, or could not. Each order is a transaction of its own, so that nothing that is placed
 * meanwhile waits for two of them in a circle.
 * @returns how many orders hold theirs longer
 */
export async function holdBinsOut(inOrg: InOrg): Promise<number> {
  const { orders, soonest } = await inOrg(async (org) => {
    const { rules } = await loadCatalog(org)
    const { day: today, time } = localTime(org.now, org.timezone)
    const next = soonestCollection({ rules, today, time })
    return { orders: await findOverdue(org, next ?? today), soonest: next }
  })
  let held = 0
  for (const { id } of orders) {
    if (await inOrg((org) => holdBins(org, id, soonest))) held += 1
  }
  return held
}

/** Orders of which something is to be collected, and was agreed to be back before a day. */
async function findOverdue(org: Org, day: string): Promise<{ id: string }[]> {
  return org.tx.run({
    text: `select o.id from orders o where o.organisation_id = $1 and o.status = 'in_progress'
        and exists (select from jsonb_to_recordset(o.claims) as c (resource text, "to" date)
          where c.resource <> 'visits' and c."to" < $2)
        and exists (select from order_lines l
          where l.organisation_id = o.organisation_id and l.order_id = o.id
            and l.collected)
      order by o.id`,
    values: [org.id, day],
  })
}
