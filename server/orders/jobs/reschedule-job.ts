import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { placesOfBins, siteFor } from '#server/jobs/plan/places-of-bins.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { retryJob } from '#server/jobs/retry-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { canBeWorkedOn } from './can-be-worked-on.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'
import { claimForJob } from './plan/claim-for-job.ts'
import { followBins } from './plan/follow-bins.ts'

/**
 * Schedules another attempt of a failed job. Bins that are out are held until then.
 * @param date the day of the new attempt, today or later
 * @throws Refusal 404 for an unknown job, 422 when it hasn't failed or was retried already, its order
 *   isn't live, or the date has passed
 */
export async function rescheduleJob(
  org: Org,
  { id, date }: { id: string; date: string },
): Promise<JobRows> {
  const {
    rows: { job, line },
    order,
  } = await lockOrderOfJob(org, id)
  if (date < localTime(org.now, org.timezone).day) {
    const message = 'must be today or later'
    throw new Refusal(422, { field: 'date', code: 'too_soon', message })
  }
  const jobs = (await readLineJobs(org, job.order_id)).filter(({ lineId }) => lineId === line.id)
  const site = siteFor(placesOfBins(jobs, line.quantity), job.quantity ?? line.quantity, job.site)
  const next = canBeWorkedOn(order, job.type) ? await retryJob(org, id, { date, site }) : null
  if (next === null) {
    const message = "can't be scheduled again"
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  if (job.extra) {
    const { id: lineId, product_id: productId, quantity } = line
    const bins = { productId, quantity: job.quantity ?? quantity }
    await claimForJob(org, job.order_id, { id: next, lineId, type: job.type, date, ...bins })
  }
  await recordAudit(org, 'job.rescheduled', next, {
    before: { id, date: job.date },
    after: { id: next, date },
  })
  if (jobs.some(({ toSite }) => toSite)) {
    await followBins(org, { orderId: job.order_id, lineId: line.id, whole: line.quantity })
  }
  await holdBins(org, job.order_id, null)
  await advanceOrder(org, job.order_id)
  return findJob(org, next)
}
