import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Problem } from '#contract/problems.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { MovedJob } from '#server/jobs/plan/set-job-dates.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { canBeWorkedOn } from '#server/orders/jobs/can-be-worked-on.ts'
import type { LineRow, OrderRows } from '#server/orders/order-rows.ts'
import { claimsOf } from '#server/orders/stock/claims.ts'
import { withoutLimitOnVisits } from '#server/orders/stock/take-claims.ts'
import { shiftLine } from './shift-line.ts'
import type { HireMove } from './shift-line.ts'
import type { DatesWrite } from './write-dates.ts'

/** A job that moves to another day, with its order as it is. */
export type JobToMove = {
  rows: JobRows
  date: Day
  hire: HireMove
  cause: MovedJob['cause']
  order: OrderRows
  /** All jobs of the order. */
  jobs: readonly LineJobRow[]
}

/** Why a job can't move to another day whatever else is true; null if it can. Pure but for the clock. */
export function whyNotMove(
  org: Pick<Org, 'now' | 'timezone'>,
  { rows: { job }, date, order }: Pick<JobToMove, 'rows' | 'date' | 'order'>,
): Problem | null {
  if (job.status !== 'scheduled') {
    return { field: 'job', code: 'wrong_state', message: `can't move now, it is ${job.status}` }
  }
  if (!canBeWorkedOn(order.order, job.type) && order.order.status !== 'pending') {
    return { field: 'job', code: 'wrong_state', message: `its order is ${order.order.status}` }
  }
  if (date < localTime(org.now, org.timezone).day) {
    return { field: 'date', code: 'too_soon', message: 'must be today or later' }
  }
  return null
}

/** Whether a job is the one that its line's first day is for: not a further attempt, a part or an extra. */
export function isFirst({ job, line }: JobRows): boolean {
  const { type, extra, previous_job_id: previous, split_from_id: part } = job
  const begins = type !== 'collection' && line.schedule === null
  return begins && !extra && previous === null && part === null
}

/**
 * What a move that leaves the price writes (rules, section 12, "Jobs"), or why it can't be. The first job of a line
 * moves the line's dates, its claims and its planned collection; any other moves alone. Pure.
 */
export function planMove(move: JobToMove, catalog: LoadedCatalog): DatesWrite | Problem {
  return isFirst(move.rows) ? planDelivery(move, catalog) : planAlone(move)
}

function planDelivery(
  { rows: { job }, date, hire, cause, order: { order, lines }, jobs }: JobToMove,
  catalog: LoadedCatalog,
): DatesWrite | Problem {
  const line = lines.find(({ id }) => id === job.line_id)
  if (!line) throw new Error(`line ${job.line_id} has gone`)
  const ofLine = jobs.filter(({ lineId }) => lineId === line.id)
  // A truck that has left to collect the bin has settled the end.
  const keeps = hire === 'keeps_end' || ofLine.some(hasBegunToCollect)
  const after = { ...line, ...shiftLine(line, date, keeps ? 'keeps_end' : 'moves', catalog.rules) }
  const collects = line.collection_on ?? line.pickup_date
  const moved = ofLine
    .filter(({ status }) => status === 'scheduled')
    .map((one) => {
      const follows = one.type === 'collection' && one.date === collects
      const end = after.collection_on ?? after.pickup_date
      return { ...one, to: one.id === job.id ? date : follows ? end : one.date }
    })
  const early = moved.find(({ to }) => to < date)
  if (early || (line.collected && collects < date && keeps)) {
    const message = `is after the ${early?.type ?? 'collection'} on ${early?.to ?? collects}`
    return { field: 'date', code: 'too_late', message }
  }
  const others = order.claims.filter((claim) => claim.lineId !== line.id || claim.jobId)
  const isOrders =
    line.product_id === order.product_id && line.delivery_date === order.delivery_date
  const ends = isOrders && line.pickup_date === order.pickup_date
  return {
    ...unchanged(order),
    ...(isOrders && { deliveryDate: after.delivery_date }),
    ...(ends && { pickupDate: after.pickup_date }),
    lines: [after],
    claims: [...others, ...claimsOf(toClaim(after), catalog).map(withoutLimitOnVisits)],
    jobs: moved
      .filter(({ to, date: from }) => to !== from)
      .map(({ id, date: from, to }) => ({ id, from, to, cause })),
  }
}

function hasBegunToCollect({ type, status }: LineJobRow): boolean {
  return type === 'collection' && (status === 'started' || status === 'completed')
}

function planAlone({ rows: { job }, date: to, cause, order: { order } }: JobToMove): DatesWrite {
  const follow = (claim: Claim) => (claim.jobId === job.id ? { ...claim, from: to, to } : claim)
  return {
    ...unchanged(order),
    lines: [],
    claims: job.extra ? order.claims.map(follow) : order.claims,
    jobs: [{ id: job.id, from: job.date, to, cause }],
  }
}

function unchanged(order: OrderRows['order']) {
  const { id: orderId, delivery_date: deliveryDate, pickup_date: pickupDate } = order
  const { total, gst, payment_status: paymentStatus, claims: before } = order
  const was = { deliveryDate, pickupDate, total }
  return { orderId, ...was, gst, paymentStatus, before: { ...was, claims: before } }
}

function toClaim(line: LineRow) {
  const { delivery_on: deliveryOn, collection_on: collectionOn } = line
  return {
    id: line.id,
    productId: line.product_id,
    quantity: line.quantity,
    deliveryDate: line.delivery_date,
    pickupDate: line.pickup_date,
    workType: line.work_type,
    ...(deliveryOn !== null && { deliveryOn }),
    ...(collectionOn !== null && { collectionOn }),
  }
}
