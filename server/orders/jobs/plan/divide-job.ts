import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { moveJob } from '#server/jobs/move-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { splitJob } from '#server/jobs/split-job.ts'
import type { JobPart } from '#server/jobs/split-job.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { canBeWorkedOn } from '#server/orders/jobs/can-be-worked-on.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { splitClaims } from '#server/orders/stock/split-claims.ts'
import { takeClaims } from '#server/orders/stock/take-claims.ts'
import { writeClaims } from '#server/orders/stock/write-claims.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Divides a scheduled job in two (rules, section 12, "Jobs"). Locks its order. The parts add up to the whole.
 * @param quantity how many bins the job keeps, a whole number
 * @param date the day of the other part
 * @returns the other part
 * @throws Refusal 404 for an unknown job, 422 when it isn't scheduled, has too few bins, or none is left on
 *   that day
 */
export async function divideJob(
  org: Org,
  { id, quantity, date }: { id: string; quantity: number; date: Day },
): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { job, line } = rows
  if (job.status !== 'scheduled') {
    const message = `can't be split now, it is ${job.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  if (date < localTime(org.now, org.timezone).day) {
    throw new Refusal(422, { field: 'date', code: 'too_soon', message: 'must be today or later' })
  }
  if (quantity >= (job.quantity ?? line.quantity)) {
    const message = 'must leave something for the other job'
    throw new Refusal(422, { field: 'quantity', code: 'too_big', message })
  }
  const other = await splitAndClaim(org, rows, { quantity, date })
  await holdBins(org, job.order_id, null)
  await advanceOrder(org, job.order_id)
  return findJob(org, other ?? id)
}

/**
 * Splits a job of a locked order, and what it claims for its day if it's an extra one. The rest of what was under way
 * when its order was cancelled isn't done any more.
 * @returns the id of the other part; null when there's none
 */
export async function splitAndClaim(
  org: Org,
  rows: JobRows,
  part: JobPart,
): Promise<string | null> {
  const { job, line } = rows
  const other = await splitJob(org, rows, part)
  if (other === null) return null
  const order = await lockOrder(org, job.order_id)
  if (order.status === 'cancelled' && !canBeWorkedOn(order, job.type)) {
    await moveJob(org, other, { move: 'cancel', to: 'cancelled', columns: {} })
    return other
  }
  if (!job.extra) return other
  const { claims } = order
  const units = Math.ceil(job.quantity ?? line.quantity) - part.quantity
  const after = splitClaims(claims, job.id, { id: other, units, date: part.date ?? job.date })
  await takeClaims(org, claims, after)
  await writeClaims(org, job.order_id, after)
  return other
}
