import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { setJobDates } from '#server/jobs/plan/set-job-dates.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { canBeWorkedOn } from '#server/orders/jobs/can-be-worked-on.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { takeClaims } from '#server/orders/stock/take-claims.ts'
import { writeClaims } from '#server/orders/stock/write-claims.ts'
import { Refusal } from '#server/refusal.ts'
import { moveDelivery } from './move-delivery.ts'
import type { HireMove } from './shift-line.ts'

/** On whose account a job moves: rain and a breakdown are ours. */
export type Cause = 'ours' | 'hirers'

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
  const { order } = await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { job } = rows
  if (job.date === date && job.status === 'scheduled') return rows
  refuseUnlessMovable(org, order, rows, date)
  if (isFirst(rows) || job.type === 'collection') {
    if (cause === 'hirers') {
      const day = job.type === 'collection' ? { pickupDate: date } : { deliveryDate: date }
      const request = { ...day, collectNow: false, dryRun: false }
      await changeOrder(org, { id: job.order_id, request })
      return findJob(org, id)
    }
  }
  if (isFirst(rows)) {
    await moveDelivery(org, { id, orderId: job.order_id, lineId: job.line_id, date, hire })
  } else {
    await moveAlone(org, order, rows, date, cause)
  }
  await advanceOrder(org, job.order_id)
  return findJob(org, id)
}

/** Whether a job is the one that its line's first day is for: not a further attempt, a part or an extra. */
function isFirst({ job, line }: JobRows): boolean {
  const { type, extra, previous_job_id: previous, split_from_id: part } = job
  const begins = type !== 'collection' && line.schedule === null
  return begins && !extra && previous === null && part === null
}

async function moveAlone(
  org: Org,
  { claims }: LockedOrder,
  { job }: JobRows,
  date: Day,
  cause: Cause,
): Promise<void> {
  const after = claims.map((claim) =>
    claim.jobId === job.id ? { ...claim, from: date, to: date } : claim,
  )
  if (job.extra) {
    await takeClaims(org, claims, after)
    await writeClaims(org, job.order_id, after)
  }
  await setJobDates(org, [{ id: job.id, from: job.date, to: date }], cause)
  await holdBins(org, job.order_id, null)
}

function refuseUnlessMovable(org: Org, order: LockedOrder, { job }: JobRows, date: Day): void {
  if (job.status !== 'scheduled') {
    const message = `can't move now, it is ${job.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  if (!canBeWorkedOn(order, job.type) && order.status !== 'pending') {
    const message = `its order is ${order.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  if (date < localTime(org.now, org.timezone).day) {
    throw new Refusal(422, { field: 'date', code: 'too_soon', message: 'must be today or later' })
  }
}
