import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BinFilters } from '#contract/office/dispatch/bins.ts'
import type { Org } from '#server/db/tenant.ts'

/** How many days a bin stays on the list of those found elsewhere. */
const HEALED_DAYS = 14

/** Sorts numbers as people count: 7 before 12. */
export const compareNumbers = sql`length(b.number_key), b.number_key`

/** The conditions on `bins b` that the list's filters make. */
export function conditionsOf(
  org: Org,
  { place, load, productId, search, healed, outOfService, archived }: BinFilters,
): RawBuilder<unknown>[] {
  const conditions = [sql`b.organisation_id = ${org.id}`]
  conditions.push(archived ? sql`b.archived_at is not null` : sql`b.archived_at is null`)
  if (place !== undefined) conditions.push(sql`b.place = ${place}`)
  if (load !== undefined) conditions.push(sql`b.load = ${load}`)
  if (productId !== undefined) conditions.push(sql`b.product_id = ${productId}`)
  if (outOfService) conditions.push(sql`b.out_of_service_since is not null`)
  if (healed) conditions.push(wasFoundElsewhere(org))
  if (search) {
    conditions.push(
      sql`position(upper(regexp_replace(${search}, '\\s', '', 'g')) in b.number_key) > 0`,
    )
  }
  return conditions
}

/** Whether `b` was recently reported somewhere other than expected. */
export function wasFoundElsewhere(org: Org): RawBuilder<boolean> {
  const since = new Date(org.now.getTime() - HEALED_DAYS * 86_400_000)
  return sql`exists (
    select from bin_moves m where m.organisation_id = b.organisation_id and m.bin_id = b.id
      and m.healed and m.at >= ${since})`
}
