import type { Day } from '#contract/values/day.ts'

/** What a tip charges, from a day on. */
export type PriceFrom = { groupId: string | null; fromDay: Day; centsATonne: number }

/**
 * What a load costs at a tip, in cents including GST, rounded to the cent (rules, section 12, "Tips"): by the
 * price of its product group, else by the general one, each the latest that has begun.
 * @param prices newest first, as the office lists them
 * @returns null if the tip has no price then
 */
export function tipCost(
  prices: readonly PriceFrom[],
  { netKg, groupId, day }: { netKg: number; groupId: string | null; day: Day },
): number | null {
  const begun = prices.filter(({ fromDay }) => fromDay <= day)
  const own = groupId === null ? undefined : begun.find((price) => price.groupId === groupId)
  const price = own ?? begun.find((one) => one.groupId === null)
  return price === undefined ? null : Math.round((price.centsATonne * netKg) / 1000)
}
