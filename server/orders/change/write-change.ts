import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { moveJobs } from '#server/jobs/move-jobs.ts'
import { binsLeft } from '#server/jobs/plan/bins-left.ts'
import { placesOfBins, siteFor } from '#server/jobs/plan/places-of-bins.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import type { DateChange, Dates } from './change-dates.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { followBins } from '#server/orders/jobs/plan/follow-bins.ts'
import { followTotal } from '#server/orders/money/follow-total.ts'
import { writePriced } from './priced/write-priced.ts'

export type ChangeToWrite = {
  rows: OrderRows
  jobs: readonly LineJobRow[]
  dates: Dates
  change: DateChange
  /** Whether to plan a collection for all bins that have none. */
  collects: boolean
}

/** Writes an order's new dates with its lines, charges, jobs and audit row. The order is locked. */
export async function writeChange(org: Org, written: ChangeToWrite): Promise<void> {
  const { rows, dates, change } = written
  const { order } = rows
  const columns = { delivery_date: dates.deliveryDate, pickup_date: dates.pickupDate }
  await writePriced(org, rows, { ...change, order: columns })
  const before = { deliveryDate: order.delivery_date, pickupDate: order.pickup_date }
  await moveJobs(org, order.id, dates, { before, collects: written.collects })
  if (written.collects) await collect(org, written)
  await followTotal(org, order.id, order.total)
  await recordAudit(org, 'order.changed', order.id, {
    before: { ...before, total: order.total },
    after: {
      ...dates,
      total: change.total,
      ...(written.collects && { collectNow: true }),
    },
  })
}

/** Plans the collection of the bins that have none yet. */
async function collect(
  org: Org,
  { rows, jobs, dates }: Pick<ChangeToWrite, 'rows' | 'jobs' | 'dates'>,
): Promise<void> {
  const planned = rows.lines.flatMap(({ id: lineId, quantity: whole, collected }) => {
    const ofLine = jobs.filter((job) => job.lineId === lineId)
    const { unplanned } = binsLeft(ofLine, whole)
    if (!collected || unplanned === 0) return []
    const quantity = unplanned === whole ? null : unplanned
    const site = siteFor(placesOfBins(ofLine, whole), unplanned)
    return [{ lineId, type: 'collection' as const, date: dates.pickupDate, quantity, site }]
  })
  await addJobs(org, rows.order.id, planned)
  for (const { id: lineId, quantity: whole } of rows.lines) {
    const isRelocated = jobs.some((job) => job.lineId === lineId && job.toSite)
    if (isRelocated) await followBins(org, { orderId: rows.order.id, lineId, whole })
  }
}
