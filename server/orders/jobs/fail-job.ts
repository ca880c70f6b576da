import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Fails a started job; that is final, and another attempt is another job.
 * @throws Refusal 404 for an unknown job, 422 when it isn't started
 */
export async function failJob(
  org: Org,
  { id, failure }: { id: string; failure: NonNullable<Job['failure']> },
): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const columns = { failed_at: org.now, failure: JSON.stringify(failure) }
  const rows = await moveJob(org, id, { move: 'fail', to: 'failed', columns })
  await advanceOrder(org, rows.job.order_id)
  await recordEvent(org, 'job.failed', presentJob(rows))
  return rows
}
