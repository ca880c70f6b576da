import { sql } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** The instant at which a day ends at the organisation. */
export async function endOf({ tx, timezone }: Org, day: Day): Promise<Date> {
  const [row] = await tx.run(
    sql<{ at: Date }>`select (${addDays(day, 1)}::date::timestamp at time zone ${timezone}) as at`,
  )
  if (!row) throw new Error('the end of a day is unknown')
  return row.at
}
