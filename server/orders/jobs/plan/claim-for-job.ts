import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { claimsOfJob } from '#server/orders/stock/claims-of-job.ts'
import type { JobToClaim } from '#server/orders/stock/claims-of-job.ts'
import { takeClaims, withoutLimitOnVisits } from '#server/orders/stock/take-claims.ts'
import { writeClaims } from '#server/orders/stock/write-claims.ts'

/**
 * Claims what an extra job needs on its day. The order is locked.
 * @throws Refusal 422 when the bins are sold out, or for the hirer the day is full
 */
export async function claimForJob(org: Org, orderId: string, job: JobToClaim): Promise<void> {
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const { claims } = await lockOrder(org, orderId)
  const needed = claimsOfJob(job, catalog)
  const after = org.actor.type === 'hirer' ? needed : needed.map(withoutLimitOnVisits)
  await takeClaims(org, [], after)
  await writeClaims(org, orderId, [...claims, ...after])
}
