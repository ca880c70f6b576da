import { sql } from 'kysely'
import { isInstant } from '#contract/api/query.ts'
import type { Org } from '#server/db/tenant.ts'
import { NIL } from '#server/db/page-start.ts'
import type { Place } from '#server/db/page-start.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Horizon } from './horizon.ts'

/** What a page is asked to begin with. */
export type Asked = { startingAfter?: string | undefined; updatedFrom?: string | undefined }

/**
 * Where a page by `updatedAt` begins. `startingAfter` names a record by its id, or by the `updatedAt` that it was seen
 * with and its id, such as `2026-11-24T01:33:05.123Z,0192…`: it may have changed since, and moved. An id alone whose
 * record has moved beyond the horizon begins at `updatedFrom` again, rather than leave out what is between.
 * @returns undefined if the organisation has no such record
 */
export async function readStart(
  org: Org,
  table: 'orders' | 'jobs',
  { startingAfter, updatedFrom }: Asked,
  { at: horizon }: Horizon,
): Promise<Place | undefined> {
  const beginning = { at: updatedFrom ?? '-infinity', id: NIL }
  if (startingAfter === undefined) return beginning
  const comma = startingAfter.lastIndexOf(',')
  const id = startingAfter.slice(comma + 1)
  const seen = comma < 0 ? undefined : startingAfter.slice(0, comma)
  if (!isUuid(id) || (seen !== undefined && !isInstant(seen))) return undefined
  const [row] = await org.tx.run(sql<{ updated_at: Date }>`
    select updated_at from ${sql.table(table)} where organisation_id = ${org.id} and id = ${id}`)
  if (!row) return undefined
  if (seen !== undefined) return { at: seen, id }
  return row.updated_at < horizon ? { at: row.updated_at, id } : beginning
}
