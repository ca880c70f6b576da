import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { leaveRuns, lockRunsOf } from '#server/jobs/leave-other-days.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'
import { soonestFor } from './plan/soonest-for.ts'

/**
 * Cancels a scheduled job, takes it off its run and gives back what it claims. Locks its order, then the run. Without its
 * collection a bin is collected on call. An order makes no sense without its delivery: the whole order is
 * cancelled instead.
 * @throws Refusal 404 for an unknown job, 422 when it isn't scheduled or is what its line is for
 */
export async function cancelJob(org: Org, id: string): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const { job, line } = await findJob(org, id)
  const begins = job.type === 'delivery' || (job.type === 'wait_and_load' && !job.extra)
  if (begins && job.status === 'scheduled') {
    const message = `is what ${line.product_name} is ordered for: cancel the order instead`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  await lockRunsOf(org, [id])
  await moveJob(org, id, { move: 'cancel', to: 'cancelled', columns: {} })
  await leaveRuns(org, [id])
  await holdBins(org, job.order_id, await soonestFor(org))
  await advanceOrder(org, job.order_id)
  return findJob(org, id)
}
