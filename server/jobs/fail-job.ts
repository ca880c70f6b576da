import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { advanceOrder } from './advance-order.ts'
import { moveJob } from './move-job.ts'
import { presentJob } from './present-job.ts'
import type { JobRows } from './present-job.ts'

/**
 * A started job could not be done; that is final, another attempt is another job.
 * @throws Refusal 404 for an unknown job, 422 when it is not started
 */
export async function failJob(
  org: Org,
  { id, failure }: { id: string; failure: NonNullable<Job['failure']> },
): Promise<JobRows> {
  const columns = { failed_at: org.now, failure: JSON.stringify(failure) }
  const rows = await moveJob(org, id, { move: 'fail', to: 'failed', columns })
  await advanceOrder(org, rows.job.order_id)
  await recordEvent(org, 'job.failed', presentJob(rows))
  return rows
}
