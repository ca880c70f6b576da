import { sql } from 'kysely'
import { tipCost } from '#contract/dispatch/tip-price.ts'
import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { listTipSites } from '#server/dispatch/fleet/tip-sites/list-tip-sites.ts'

/**
 * What a load costs by the tip's prices, in cents including GST; null if the tip has none. Its product group
 * is that of its first job.
 */
export async function readCost(
  org: Org,
  load: { tipSiteId: string | null; netKg: number; tippedAt: Date; jobIds: readonly string[] },
): Promise<number | null> {
  if (load.tipSiteId === null) return null
  const [site] = await listTipSites(org, load.tipSiteId)
  if (!site || site.prices.length === 0) return null
  const groupId = await readGroup(org, load.jobIds[0])
  const { day } = localTime(load.tippedAt, org.timezone)
  return tipCost(site.prices, { netKg: load.netKg, groupId, day })
}

async function readGroup(org: Org, jobId: string | undefined): Promise<string | null> {
  if (jobId === undefined) return null
  const [line] = await org.tx.run(sql<{ product_id: string }>`
    select l.product_id from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.id = ${jobId}`)
  const { orderables } = await loadCatalog(org)
  return (line && orderables.get(line.product_id)?.product.productGroupId) ?? null
}
