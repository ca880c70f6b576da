import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvents } from '#server/events/record-event.ts'
import { fillOutcome } from '#server/jobs/reports/fill-outcome.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { mailNextStop } from '#server/orders/letters/visits/mail-next-stop.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'
import { settleOutcome } from './settle-outcome.ts'
import { startJob } from './start-job.ts'

/**
 * Fails a started job; that is final, and another attempt is another job. Locks its order.
 * @param at when it failed, as the crew reports; see {@link completeJob}
 * @throws Refusal 404 for an unknown job, 422 when it isn't started
 */
export async function failJob(
  org: Org,
  {
    id,
    failure,
    at = null,
  }: {
    id: string
    failure: NonNullable<Job['failure']>
    at?: Date | null
  },
): Promise<JobRows> {
  const { rows: before, order } = await lockOrderOfJob(org, id)
  const begun = at === null ? before : await startJob(org, id, { at, implied: true })
  if (at !== null && begun.job.status === 'failed') {
    return fillOutcome(org, id, 'failure', failure)
  }
  const columns = { failed_at: at ?? org.now, failure: JSON.stringify(failure) }
  const rows = await moveJob(org, id, { move: 'fail', to: 'failed', columns })
  await settleOutcome(org, order, rows)
  await advanceOrder(org, rows.job.order_id)
  await recordEvents(org, [{ type: 'job.failed', data: presentJob(rows) }])
  await mailNextStop(org, id, at ?? org.now)
  return rows
}
