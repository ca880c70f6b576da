import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { splitJob } from '#server/jobs/split-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

export type Completion = Partial<NonNullable<Job['completion']>>

/**
 * Completes a started job; that is final.
 * @param quantity how many of its bins a collection brought back; null is all. The rest becomes another
 *   job, and the bins that came back are free again
 * @throws Refusal 404 for an unknown job, 422 when it isn't started or the quantity is wrong
 */
export async function completeJob(
  org: Org,
  {
    id,
    completion,
    quantity = null,
  }: { id: string; completion: Completion; quantity?: number | null },
): Promise<JobRows> {
  const { rows: before } = await lockOrderOfJob(org, id)
  if (quantity !== null) await splitJob(org, before, quantity)
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
