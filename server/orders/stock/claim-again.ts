import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { writeClaims } from './write-claims.ts'

/**
 * Claims the bins of a cancelled order's line again, because a truck that had already left still delivered
 * them, and plans their collection for the next day on which crews collect (rules, section 12, "Jobs").
 * Even if that oversells: the bins are out. The order is locked.
 * @param line the line and whether its bins are collected
 * @returns the id of the collection that is planned, null if there's nothing to collect
 */
export async function claimAgain(
  org: Org,
  orderId: string,
  line: { id: string; collected: boolean },
): Promise<string | null> {
  const { day: today, time } = localTime(org.now, org.timezone)
  const { claims } = await lockOrder(org, orderId)
  const mine = (claim: Claim) =>
    claim.lineId === line.id && claim.resource !== VISITS && claim.jobId === undefined
  if (claims.some((claim) => mine(claim) && claim.again)) return null
  const taken = claims.filter(mine).map(({ lineId, resource, units }): Claim => {
    return { lineId, resource, from: today, to: today, units, bound: null, again: true }
  })
  await forceCapacityChange(org, [], taken)
  await writeClaims(org, orderId, [...claims.filter((claim) => !mine(claim)), ...taken])
  if (!line.collected) return null
  const { rules } = await loadCatalog(org)
  const date = soonestCollection({ rules, today, time }) ?? today
  const [planned] = await addJobs(org, orderId, [{ lineId: line.id, type: 'collection', date }])
  if (planned === undefined) return null
  await recordAudit(org, 'job.added', planned, { after: { type: 'collection', date } })
  return planned
}
