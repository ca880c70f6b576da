import { VISITS } from '#server/catalog/delivery-days.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeCapacity, forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { Refusal } from '#server/refusal.ts'

const isVisit = ({ resource }: Claim) => resource === VISITS
const bins = (claims: readonly Claim[]) => claims.filter((claim) => !isVisit(claim))
const visits = (claims: readonly Claim[]) => claims.filter(isVisit)

/**
 * Changes what a locked order claims, for work that is planned. It never takes a bin that isn't there. A day
 * that is full of visits takes one more for the office, but not for the hirer (rules, section 12, "Jobs").
 * The caller writes the claims.
 * @throws Refusal 422 when the bins are sold out, or for the hirer the day is full
 */
export async function takeClaims(
  org: Org,
  before: readonly Claim[],
  after: readonly Claim[],
): Promise<void> {
  if (!(await changeCapacity(org, bins(before), bins(after)))) {
    const message = 'is sold out: no bin is left on that day'
    throw new Refusal(422, { field: 'date', code: 'sold_out', message })
  }
  if (org.actor.type !== 'hirer') {
    await forceCapacityChange(org, visits(before), visits(after))
  } else if (!(await changeCapacity(org, visits(before), visits(after)))) {
    const message = 'is full: all visits on that day are taken'
    throw new Refusal(422, { field: 'date', code: 'day_full', message })
  }
}

/** Visits that the office may plan beyond what a day takes. */
export function withoutLimitOnVisits(claim: Claim): Claim {
  return isVisit(claim) ? { ...claim, bound: null } : claim
}
