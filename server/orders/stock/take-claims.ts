import { VISITS } from '#server/catalog/delivery-days.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeCapacity, forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { Refusal } from '#server/refusal.ts'

const isVisit = ({ resource }: Claim) => resource === VISITS

/**
 * Changes what a locked order claims, for work that the office plans. It never takes a bin that isn't there,
 * but a full day takes one more visit (rules, section 12, "Jobs"). The caller writes the claims.
 * @throws Refusal 422 when the bins are sold out on a day
 */
export async function takeClaims(
  org: Org,
  before: readonly Claim[],
  after: readonly Claim[],
): Promise<void> {
  const bins = (claims: readonly Claim[]) => claims.filter((claim) => !isVisit(claim))
  if (!(await changeCapacity(org, bins(before), bins(after)))) {
    const message = 'is sold out: no bin is left on that day'
    throw new Refusal(422, { field: 'date', code: 'sold_out', message })
  }
  await forceCapacityChange(org, before.filter(isVisit), after.filter(isVisit))
}
