import { sql } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { startOfDay } from '#server/organisations/start-of-day.ts'

/** The instant at which a day ends at the organisation. */
export async function endOf(org: Org, day: Day): Promise<Date> {
  const [row] = await org.tx.run(
    sql<{ at: Date }>`select ${startOfDay(org, addDays(day, 1))} as at`,
  )
  if (!row) throw new Error('the end of a day is unknown')
  return row.at
}
