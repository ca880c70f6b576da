import type { Day } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { setJobDates } from '#server/jobs/plan/set-job-dates.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { readOrder } from '#server/orders/find-order.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import { claimsOf } from '#server/orders/stock/claims.ts'
import { takeClaims } from '#server/orders/stock/take-claims.ts'
import { writeClaims } from '#server/orders/stock/write-claims.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { shiftLine } from './shift-line.ts'
import type { HireMove, LineDates } from './shift-line.ts'

type Moved = { id: string; orderId: string; lineId: string; date: Day; hire: HireMove }

/**
 * Moves the first job of a line to another day for a reason of ours: the line's dates, its claims and its
 * planned collection move, and the price doesn't. The order is locked, the job scheduled.
 * @throws Refusal 422 when the bins are sold out, or another job of the line would come before it
 */
export async function moveDelivery(org: Org, { id, orderId, lineId, ...to }: Moved): Promise<void> {
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const { order, lines } = await readOrder(org, orderId)
  const line = lines.find((one) => one.id === lineId)
  if (!line) throw new Error(`line ${lineId} has gone`)
  const after = { ...line, ...shiftLine(line, to.date, to.hire, catalog.rules) }
  const collects = line.collection_on ?? line.pickup_date
  const jobs = (await readLineJobs(org, orderId)).filter((job) => job.lineId === lineId)
  const moved = jobs
    .filter(({ status }) => status === 'scheduled')
    .map((job) => {
      const follows = job.type === 'collection' && job.date === collects
      const end = after.collection_on ?? after.pickup_date
      return { ...job, to: job.id === id ? to.date : follows ? end : job.date }
    })
  const early = moved.find((job) => job.to < to.date)
  if (early || (line.collected && collects < to.date && to.hire === 'keeps_end')) {
    const message = `is after the ${early?.type ?? 'collection'} on ${early?.to ?? collects}`
    throw new Refusal(422, { field: 'date', code: 'too_late', message })
  }

  const others = order.claims.filter((claim) => claim.lineId !== lineId || claim.jobId)
  const own = claimsOf(toClaim(after), catalog).map(withoutLimitOnVisits)
  await takeClaims(org, order.claims, [...others, ...own])
  await writeClaims(org, orderId, [...others, ...own])
  await writeDates(org, order, line, after)
  await setJobDates(
    org,
    moved.filter((job) => job.to !== job.date).map((job) => ({ ...job, from: job.date })),
    'ours',
  )
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

/** The office may plan one visit more than a day takes. */
function withoutLimitOnVisits(claim: Claim): Claim {
  return claim.resource === VISITS ? { ...claim, bound: null } : claim
}

/** Writes the dates of a line, and of the order where it has those of the line. */
async function writeDates(
  org: Org,
  order: OrderRow,
  before: LineRow,
  { delivery_date, pickup_date, delivery_on, collection_on }: LineDates,
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('order_lines')
      .set({ delivery_date, pickup_date, delivery_on, collection_on })
      .where('organisation_id', '=', org.id)
      .where('id', '=', before.id),
  )
  if (before.product_id !== order.product_id || before.delivery_date !== order.delivery_date) return
  const dates = {
    delivery_date,
    pickup_date: before.pickup_date === order.pickup_date ? pickup_date : order.pickup_date,
  }
  await org.tx.run(
    query
      .updateTable('orders')
      .set({ ...dates, updated_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('id', '=', order.id),
  )
  const { total } = order
  await recordAudit(org, 'order.changed', order.id, {
    before: { deliveryDate: order.delivery_date, pickupDate: order.pickup_date, total },
    after: { deliveryDate: dates.delivery_date, pickupDate: dates.pickup_date, total },
  })
}
