import type { Org } from '#server/db/tenant.ts'
import { recordEvents } from '#server/events/record-event.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { reportStart } from '#server/jobs/reports/report-start.ts'
import { mailAboutJob } from '#server/orders/letters/visits/mail-about-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { Refusal } from '#server/refusal.ts'
import { canBeWorkedOn } from './can-be-worked-on.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Starts a job: a crew sets out. Locks its order.
 * @param at when the crew set out, as it reports (rules, section 12, "Jobs"). Reports come late, twice and
 *   after the outcome: the job keeps the earliest. Without it the job starts now, and only once
 * @param implied whether an outcome says that it has started: then the crew isn't on its way any more
 * @throws Refusal 404 for an unknown job, 422 when it isn't scheduled or its order isn't live
 */
export async function startJob(
  org: Org,
  id: string,
  { at = null, implied = false }: { at?: Date | null; implied?: boolean } = {},
): Promise<JobRows> {
  const { rows: before, order } = await lockOrderOfJob(org, id)
  if (at !== null) {
    // Read under the lock: the job may have started while this waited for it.
    const { job } = await findJob(org, id)
    if (job.started_at !== null) return reportStart(org, id, at)
  }
  if (!canBeWorkedOn(order, before.job.type)) {
    const message = `its order is ${order.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  const columns = { started_at: at ?? org.now }
  const rows = await moveJob(org, id, { move: 'start', to: 'started', columns })
  await advanceOrder(org, rows.job.order_id)
  await recordEvents(org, [{ type: 'job.started', data: presentJob(rows) }])
  if (!implied) await mailAboutJob(org, rows, { type: 'on_the_way', at: at ?? org.now })
  return rows
}
