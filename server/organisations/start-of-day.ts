import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** In a query, the instant at which a day begins at the organisation. */
export function startOfDay({ timezone }: Pick<Org, 'timezone'>, day: Day): RawBuilder<Date> {
  // A date would be read as midnight in the database's own zone, and converted from there.
  return sql`(${day}::date::timestamp at time zone ${timezone})`
}
