import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { claimedDays } from '#server/orders/capacity/claimed-days.ts'

/**
 * What is taken of bounded resources on each day, as a table with `resource`, `day` and `used`.
 * @param uncounted resources whose limit isn't published yet, so that the counters don't have them
 */
export function usedDays(org: Pick<Org, 'id'>, uncounted: readonly string[]): RawBuilder<unknown> {
  const counted = sql`select resource, day, used from capacity_days where organisation_id = ${org.id}`
  return uncounted.length === 0
    ? sql`(${counted})`
    : sql`(${counted} union all ${claimedDays(org, uncounted)})`
}
