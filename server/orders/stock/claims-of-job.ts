import type { JobType } from '#contract/jobs/job.ts'
import type { Day } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/** A job that was asked for after its order was placed. */
export type JobToClaim = {
  id: string
  lineId: string
  type: JobType
  date: Day
  productId: string
  quantity: number
}

/**
 * What an extra job claims for its day (rules, section 12, "Jobs"): a visit, and the bins that it brings. A
 * collection claims nothing: its line's bins are claimed until then. Pure.
 */
export function claimsOfJob(
  { id: jobId, lineId, type, date, productId, quantity }: JobToClaim,
  { stock, rules }: Pick<LoadedCatalog, 'stock' | 'rules'>,
): Claim[] {
  if (type === 'collection') return []
  const ofDay = { lineId, jobId, from: date, to: date }
  const visit = { ...ofDay, resource: VISITS, units: 1, bound: rules.dayCapacity }
  if (type !== 'exchange' && type !== 'wait_and_load') return [visit]
  const units = Math.ceil(quantity)
  return [{ ...ofDay, resource: productId, units, bound: stock.get(productId) ?? null }, visit]
}
