import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { advanceOrder } from './advance-order.ts'
import { holdBins } from './hold-bins.ts'
import { moveJob } from './move-job.ts'
import { presentJob } from './present-job.ts'
import type { JobRows } from './present-job.ts'

export type Completion = Partial<NonNullable<Job['completion']>>

/**
 * A started job is done; that is final.
 * @throws Refusal 404 for an unknown job, 422 when it is not started
 */
export async function completeJob(
  org: Org,
  { id, completion }: { id: string; completion: Completion },
): Promise<JobRows> {
  const nothing = { note: null, weightKg: null, docketNumber: null, photos: [], signedBy: null }
  const columns = {
    completed_at: org.now,
    completion: JSON.stringify({ ...nothing, ...completion }),
  }
  const rows = await moveJob(org, id, { move: 'complete', to: 'completed', columns })
  await holdBins(org, rows.job.order_id, null)
  await advanceOrder(org, rows.job.order_id)
  await recordEvent(org, 'job.completed', presentJob(rows))
  return rows
}
