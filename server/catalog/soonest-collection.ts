import { isCollectionDay, nextCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { PrivateRules } from './private-rules.ts'

export type CollectionClock = {
  rules: Pick<PrivateRules, 'cutoffTime' | 'pickupWeekdays' | 'closedDates'>
  /** The date and the time of day at the organisation. */
  today: Day
  time: string
}

/**
 * The first day on which crews could collect what is said to be ready now: tomorrow, one day later after
 * the cut-off, or the first after that on which they collect. Null where that is not within a year.
 * @param delivered a day before which nothing is collected
 */
export function soonestCollection(
  { rules, today, time }: CollectionClock,
  delivered: Day = today,
): Day | null {
  const late = rules.cutoffTime !== null && time >= rules.cutoffTime ? 1 : 0
  const first = addDays(today, 1 + late)
  const from = first > delivered ? first : delivered
  return isCollectionDay(from, rules) ? from : nextCollectionDay(from, rules)
}
