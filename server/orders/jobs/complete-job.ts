import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvents } from '#server/events/record-event.ts'
import { fillOutcome } from '#server/jobs/reports/fill-outcome.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readWeight } from '#server/jobs/reports/read-weight.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { mailAboutJob } from '#server/orders/letters/visits/mail-about-job.ts'
import { mailNextStop } from '#server/orders/letters/visits/mail-next-stop.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'
import { splitAndClaim } from './plan/divide-job.ts'
import { settleOutcome } from './settle-outcome.ts'
import { startJob } from './start-job.ts'

export type Completion = Partial<NonNullable<Job['completion']>>

/**
 * Completes a started job; that is final. Locks its order.
 * @param quantity how many of its bins a collection brought back; null is all. The rest becomes another
 *   job, and the bins that came back are free again
 * @param at when it was done, as the crew reports (rules, section 12, "Jobs"). Then a job that hasn't
 *   started starts as well, and one that is completed gets only what it doesn't say yet. Without it the
 *   job is done now, and only once
 * @throws Refusal 404 for an unknown job, 422 when it isn't started or the quantity is wrong
 */
export async function completeJob(
  org: Org,
  {
    id,
    completion,
    quantity = null,
    at = null,
  }: {
    id: string
    completion: Completion
    quantity?: number | null
    at?: Date | null
  },
): Promise<JobRows> {
  const { rows: before, order } = await lockOrderOfJob(org, id)
  const begun = at === null ? before : await startJob(org, id, { at, implied: true })
  if (at !== null && begun.job.status === 'completed') {
    return fillOutcome(org, id, 'completion', completion)
  }
  if (quantity !== null) await splitAndClaim(org, before, { quantity })
  const nothing = { note: null, weightKg: null, docketNumber: null, photos: [], signedBy: null }
  const columns = {
    completed_at: at ?? org.now,
    completion: JSON.stringify({ ...nothing, ...(await readWeight(org, id)), ...completion }),
  }
  const rows = await moveJob(org, id, { move: 'complete', to: 'completed', columns })
  await settleOutcome(org, order, rows)
  await advanceOrder(org, rows.job.order_id)
  await recordEvents(org, [{ type: 'job.completed', data: presentJob(rows) }])
  await mailAboutJob(org, rows, { type: 'done', at: at ?? org.now })
  await mailNextStop(org, id, at ?? org.now)
  return rows
}
