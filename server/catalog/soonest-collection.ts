import { isCollectionDay, nextCollectionDay } from '#contract/catalog/collection-days.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { PrivateRules } from '#contract/catalog/private-rules.ts'

export type CollectionClock = {
  rules: Pick<PrivateRules, 'cutoffTime' | 'pickupWeekdays' | 'closedDates'>
  /** The date and the time of day at the organisation. */
  today: Day
  time: string
}

/**
 * The first day on which crews could collect a bin that is ready now: tomorrow, or a day later after the
 * cut-off, or the next collection day after that. Null if there is none within a year.
 * @param delivered the day of the delivery, because no collection comes before it
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
