import type { JobSite } from '#contract/jobs/site.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { binsLeft } from '#server/jobs/plan/bins-left.ts'
import { placesOfBins, siteFor } from '#server/jobs/plan/places-of-bins.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { retryJob } from '#server/jobs/retry-job.ts'
import { setJobDates } from '#server/jobs/plan/set-job-dates.ts'
import { setQuantity } from '#server/jobs/plan/set-quantity.ts'
import type { LineRow } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'
import type { NewWork } from './new-work.ts'

/**
 * Plans the collection of some or all of a line's bins: of those on call first, else again of those whose
 * collection failed, else earlier or later than their collection is planned. The order is locked.
 * @param jobs those of the line
 * @returns the id of the job that collects them
 * @throws Refusal 422 when fewer bins are left to be collected
 */
export async function planCollection(
  org: Org,
  { orderId, date, quantity, key }: NewWork,
  line: LineRow,
  jobs: readonly LineJobRow[],
): Promise<string> {
  const { unplanned } = binsLeft(jobs, line.quantity)
  const collections = jobs.filter(({ type, retried }) => type === 'collection' && !retried)
  const binsOf = (job: LineJobRow) => job.quantity ?? line.quantity
  const lineId = line.id

  if (unplanned > 0 && (quantity ?? 0) <= unplanned) {
    const bins = quantity ?? unplanned
    const all = bins === line.quantity
    const calledFor = date
    const site = siteFor(placesOfBins(jobs, line.quantity), bins)
    return add(org, orderId, { lineId, date, quantity: all ? null : bins, key, site, calledFor })
  }
  const failed = collections.find(({ status }) => status === 'failed')
  if (failed && (quantity === null || quantity === binsOf(failed))) {
    const places = placesOfBins(jobs, line.quantity)
    const goesTo = siteFor(places, binsOf(failed), failed.site)
    const again = await retryJob(org, failed.id, { date, site: goesTo })
    if (again !== null) return again
  }
  const planned = collections
    .filter(({ status }) => status === 'scheduled')
    .toSorted((a, b) => binsOf(b) - binsOf(a))
    .at(0)
  const left = planned ? binsOf(planned) : 0
  if (!planned || (quantity ?? 0) > left) {
    const message = left > 0 ? `must be at most ${left}` : 'no bin is left to be collected'
    throw new Refusal(422, { field: 'quantity', code: 'too_big', message })
  }
  if (quantity === null || quantity === left) {
    await setJobDates(org, [{ id: planned.id, from: planned.date, to: date, cause: 'ours' }])
    return planned.id
  }
  await setQuantity(org, { id: planned.id, from: left, to: left - quantity })
  const { id: splitFromId, site } = planned
  return add(org, orderId, { lineId, date, quantity, key, site, splitFromId })
}

type Part = {
  lineId: string
  date: string
  quantity: number | null
  key: string | null
  site: JobSite | null
  splitFromId?: string
  calledFor?: string
}

async function add(org: Org, orderId: string, part: Part): Promise<string> {
  const [id] = await addJobs(org, orderId, [{ ...part, type: 'collection' }])
  if (id === undefined) throw new Error('the collection was not added')
  const { date, quantity } = part
  await recordAudit(org, 'job.added', id, { after: { type: 'collection', date, quantity } })
  return id
}
