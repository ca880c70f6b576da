import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { writeClaims } from './write-claims.ts'

/**
 * Claims the bins of a cancelled order's line again, because a truck that had already left still delivered
 * them, and plans their collection for the next day on which crews collect (rules, section 12, "Jobs").
 * Even if that oversells: the bins are out. What wasn't delivered stays free. The order is locked.
 * @param delivery the job that was done
 * @returns the id of the collection that is planned, null if there's nothing to collect
 */
export async function claimAgain(
  org: Org,
  { job: delivery, line }: Pick<JobRows, 'job' | 'line'>,
): Promise<string | null> {
  const { day: today, time } = localTime(org.now, org.timezone)
  const { order_id: orderId, line_id: lineId, quantity } = delivery
  const { claims } = await lockOrder(org, orderId)
  let left = Math.ceil(quantity ?? line.quantity)
  const after = claims.flatMap((claim): Claim[] => {
    const { resource, again, jobId } = claim
    const isIdle = claim.lineId === lineId && resource !== VISITS && jobId === undefined && !again
    const units = isIdle ? Math.min(left, claim.units) : 0
    if (units === 0) return [claim]
    left -= units
    const taken = {
      lineId,
      resource,
      from: today,
      to: today,
      units,
      bound: null,
      again: true as const,
    }
    return units < claim.units ? [{ ...claim, units: claim.units - units }, taken] : [taken]
  })
  const taken = after.filter((claim) => !claims.includes(claim) && claim.again)
  await forceCapacityChange(org, [], taken)
  await writeClaims(org, orderId, after)
  if (!line.collected || taken.length === 0) return null
  const { rules } = await loadCatalog(org)
  const date = soonestCollection({ rules, today, time }) ?? today
  const [planned] = await addJobs(org, orderId, [{ lineId, type: 'collection', date, quantity }])
  if (planned === undefined) return null
  await recordAudit(org, 'job.added', planned, { after: { type: 'collection', date, quantity } })
  return planned
}
