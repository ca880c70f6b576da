import { isClosed } from '#contract/catalog/closed-days.ts'
import type { RetryDays } from '#contract/jobs/retry-day.ts'
import { addDays, localTime, weekdayOf } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { loadCatalog } from './load-catalog.ts'
import { soonestCollection } from './soonest-collection.ts'

/** How many days ahead the next one is searched for. */
const DAYS_AHEAD = 60

/** The next days on which another attempt of a failed job works: of a collection, and of any other. */
export async function findNextDays(org: Org): Promise<RetryDays> {
  const { rules } = await loadCatalog(org)
  const { day: today, time } = localTime(org.now, org.timezone)
  const other = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days + 1)).find(
    (day) => rules.deliveryWeekdays.includes(weekdayOf(day)) && !isClosed(day, rules),
  )
  return { collection: soonestCollection({ rules, today, time }), other: other ?? null }
}
