import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { advanceOrder } from './advance-order.ts'
import { moveJob } from './move-job.ts'
import { presentJob } from './present-job.ts'
import type { JobRows } from './present-job.ts'

/**
 * A crew sets out to do a job.
 * @throws Refusal 404 for an unknown job, 422 when it is not scheduled or its order is not live
 */
export async function startJob(org: Org, id: string): Promise<JobRows> {
  const columns = { started_at: org.now }
  const rows = await moveJob(org, id, { move: 'start', to: 'started', columns })
  await advanceOrder(org, rows.job.order_id)
  await recordEvent(org, 'job.started', presentJob(rows))
  return rows
}
