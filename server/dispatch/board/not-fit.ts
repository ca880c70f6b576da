import type { Day } from '#contract/values/day.ts'
import { spokenDay } from '#contract/values/day.ts'

/** Why a vehicle shouldn't be on the road on a day; null if it may be. */
export function notFit(
  { offRoadReason, expiresOn }: { offRoadReason: string | null; expiresOn: Day | null },
  date: Day,
): string | null {
  if (offRoadReason !== null) return `off the road: ${offRoadReason}`
  if (expiresOn !== null && expiresOn < date) return `unregistered since ${spokenDay(expiresOn)}`
  return null
}
