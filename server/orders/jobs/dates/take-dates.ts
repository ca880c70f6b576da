import type { Problem } from '#contract/problems.ts'
import type { Org } from '#server/db/tenant.ts'
import { takeClaims } from '#server/orders/stock/take-claims.ts'
import { Refusal } from '#server/refusal.ts'
import type { DatesWrite } from './write-dates.ts'

/**
 * Changes the counters to what orders claim with their new dates: of all together, so that a bin which one gives back
 * another can take. If that's too much, of one after another, as far as bins go.
 * @returns why orders can't have their dates, by their ids; those claim what they did
 */
export async function takeDates(
  org: Org,
  writes: readonly DatesWrite[],
): Promise<ReadonlyMap<string, Problem>> {
  const short = new Map<string, Problem>()
  if (writes.length === 0 || (await take(org, writes)) === null) return short
  for (const write of writes) {
    const problem = await take(org, [write])
    if (problem) short.set(write.orderId, problem)
  }
  return short
}

async function take(org: Org, writes: readonly DatesWrite[]): Promise<Problem | null> {
  try {
    await takeClaims(
      org,
      writes.flatMap(({ before }) => before.claims),
      writes.flatMap(({ claims }) => claims),
    )
    return null
  } catch (error) {
    const [problem] = error instanceof Refusal ? error.problems : []
    if (!problem) throw error
    return problem
  }
}
