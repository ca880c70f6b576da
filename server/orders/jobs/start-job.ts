import { orderCan } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { Refusal } from '#server/refusal.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Starts a job: a crew sets out.
 * @throws Refusal 404 for an unknown job, 422 when it isn't scheduled or its order isn't live
 */
export async function startJob(org: Org, id: string): Promise<JobRows> {
  const { order } = await lockOrderOfJob(org, id)
  if (!orderCan.work(order)) {
    const message = `its order is ${order.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  const columns = { started_at: org.now }
  const rows = await moveJob(org, id, { move: 'start', to: 'started', columns })
  await advanceOrder(org, rows.job.order_id)
  await recordEvent(org, 'job.started', presentJob(rows))
  return rows
}
