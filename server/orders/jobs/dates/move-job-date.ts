import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import { Refusal } from '#server/refusal.ts'
import { moveJobDates } from './move-job-dates.ts'
import type { Cause } from './move-job-dates.ts'
import { isFirst, whyNotMove } from './plan-move.ts'
import type { HireMove } from './shift-line.ts'

/**
 * Moves a scheduled job to another day (rules, section 12, "Jobs"). Locks its order. On our account the price
 * stays: a delivery moves the hire with it, or keeps its end; any other job moves alone. On the hirer's, it's
 * the same change as the hirer's own, priced. Moving it to the day that it has changes nothing.
 * @throws Refusal 404 for an unknown job, 422 when it isn't scheduled, the date has passed or the bins are
 *   sold out
 */
export async function moveJobDate(
  org: Org,
  { id, date, cause, hire = 'moves' }: { id: string; date: Day; cause: Cause; hire?: HireMove },
): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { job } = rows
  if (job.date === date && job.status === 'scheduled') return rows
  if (cause === 'hirers' && (isFirst(rows) || job.type === 'collection')) {
    const problem = whyNotMove(org, { rows, date, order: await readOrder(org, job.order_id) })
    if (problem) throw new Refusal(422, problem)
    const day = job.type === 'collection' ? { pickupDate: date } : { deliveryDate: date }
    const request = { ...day, collectNow: false, dryRun: false }
    await changeOrder(org, { id: job.order_id, request })
    return findJob(org, id)
  }
  const problem = (await moveJobDates(org, [{ id, date, hire, cause }])).get(id)
  if (problem) throw new Refusal(422, problem)
  return findJob(org, id)
}
