import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { placesOfBins, placesToLeave, siteFor } from '#server/jobs/plan/places-of-bins.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { LineRow } from '#server/orders/order-rows.ts'
import { soonestFor } from './soonest-for.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { binsOnSite, checkNewJob } from './check-new-job.ts'
import { claimForJob } from './claim-for-job.ts'
import { followBins } from './follow-bins.ts'
import type { NewWork } from './new-work.ts'
import { findRepeated } from './find-repeated.ts'
import { planCollection } from './plan-collection.ts'

/**
 * Plans another job for a line of an order (rules, section 12, "Jobs"): an exchange, a relocation, a service, a
 * visit to wait and load, or the collection of bins on call or before the others. Locks the order. It claims a
 * visit and, for that day, the bins that it brings. The same key again gives the same job.
 * @returns the job; a collection of all bins that is planned already is moved
 * @throws Refusal 422 when the order isn't live, the job doesn't fit its line, or the bins are sold out
 */
export async function planJob(org: Org, work: NewWork): Promise<JobRows> {
  const locked = await lockOrder(org, work.orderId)
  const repeated = await findRepeated(org, work)
  if (repeated) return repeated
  const { lines } = await readOrder(org, work.orderId)
  const line = lines.find(({ id }) => id === work.lineId)
  if (!line) {
    const message = 'is not a line of this order'
    throw new Refusal(422, { field: 'lineId', code: 'unknown', message })
  }
  const jobs = (await readLineJobs(org, work.orderId)).filter(({ lineId }) => lineId === line.id)
  const problems = checkNewJob(org, { work, order: locked, line, jobs })
  if (problems.length > 0) throw new Refusal(422, problems)
  const id =
    work.type === 'collection'
      ? await planCollection(org, work, line, jobs)
      : await addExtra(org, { ...work, quantity: partOf(work, line, jobs) }, line, jobs)
  if (jobs.some(({ toSite }) => toSite)) {
    await followBins(org, { orderId: work.orderId, lineId: line.id, whole: line.quantity })
  }
  await holdBins(org, work.orderId, await soonestFor(org))
  await advanceOrder(org, work.orderId)
  return findJob(org, id)
}

/** How many of a line's bins the work is of, if that isn't all: those that are back aren't there any more. */
function partOf(
  { type, quantity }: NewWork,
  line: LineRow,
  jobs: readonly LineJobRow[],
): number | null {
  const left = binsOnSite(type, line, jobs)
  return quantity ?? (left < line.quantity ? left : null)
}

async function addExtra(
  org: Org,
  { orderId, type, date, quantity, toSite, key, agreedUnitPrice }: NewWork,
  line: LineRow,
  jobs: readonly LineJobRow[],
): Promise<string> {
  const { exchangeRenewsAllowance } = (await readDispatchSettings(org)).settings
  const renewsAllowance = type === 'exchange' && exchangeRenewsAllowance
  const [id] = await addJobs(org, orderId, [
    {
      lineId: line.id,
      type,
      date,
      quantity,
      toSite,
      key,
      renewsAllowance,
      ...(agreedUnitPrice !== undefined && { agreedUnitPrice }),
      extra: true,
      site: siteFor(
        placesToLeave({ toSite }, placesOfBins(jobs, line.quantity)),
        quantity ?? line.quantity,
      ),
    },
  ])
  if (id === undefined) throw new Error('the job was not added')
  await claimForJob(org, orderId, {
    id,
    lineId: line.id,
    type,
    date,
    productId: line.product_id,
    quantity: quantity ?? line.quantity,
  })
  await recordAudit(org, 'job.added', id, {
    after: {
      type,
      date,
      quantity,
      toSite,
      ...(agreedUnitPrice !== undefined && { agreedUnitPrice }),
    },
  })
  return id
}
