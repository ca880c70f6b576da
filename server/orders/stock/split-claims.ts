import type { Day } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/**
 * What an order claims once an extra job is split: each part has its own visit, and its own bins if the job
 * brings any. Claims of any other job stay. Pure.
 * @param rest the other part: its id, bins and day
 */
export function splitClaims(
  claims: readonly Claim[],
  jobId: string,
  rest: { id: string; units: number; date: Day },
): Claim[] {
  return claims.flatMap((claim) => {
    if (claim.jobId !== jobId) return [claim]
    const other = { ...claim, jobId: rest.id, from: rest.date, to: rest.date }
    if (claim.resource === VISITS) return [claim, other]
    return [
      { ...claim, units: claim.units - rest.units },
      { ...other, units: rest.units },
    ]
  })
}
