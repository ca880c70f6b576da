import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { Org } from '#server/db/tenant.ts'

/** The next day on which crews could collect a bin that is ready now; null if there's none within a year. */
export async function soonestFor(org: Org): Promise<Day | null> {
  const { rules } = await loadCatalog(org)
  const { day: today, time } = localTime(org.now, org.timezone)
  return soonestCollection({ rules, today, time })
}
