import { sql } from 'kysely'
import type { Docket, DocketFilters, DocketPage } from '#contract/office/dispatch/docket.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { docketColumns, docketTables, hasTwin, presentDocket } from './present-docket.ts'
import type { DocketRow } from './present-docket.ts'

/**
 * A page of the dockets that filters select, by when they were tipped, newest first.
 * @throws Refusal 404 when startingAfter isn't a docket of this organisation
 */
export async function listDockets(
  org: Org,
  { limit, startingAfter, ...filters }: DocketFilters,
): Promise<DocketPage> {
  const { tipSiteId, vehicleId, search, twice, unassigned, voided } = filters
  const conditions = [sql`k.organisation_id = ${org.id}`]
  conditions.push(voided ? sql`k.voided_at is not null` : sql`k.voided_at is null`)
  if (tipSiteId !== undefined) conditions.push(sql`k.tip_site_id = ${tipSiteId}`)
  if (vehicleId !== undefined) conditions.push(sql`k.vehicle_id = ${vehicleId}`)
  if (twice) conditions.push(hasTwin)
  if (unassigned) conditions.push(sql`not k.has_jobs`)
  if (search) {
    conditions.push(
      sql`position(upper(regexp_replace(${search}, '\\s', '', 'g')) in k.number_key) > 0`,
    )
  }
  if (startingAfter !== undefined) {
    const [after] = isUuid(startingAfter)
      ? await org.tx.run(sql<{ at: Date; id: string }>`
          select tipped_at as at, id from dockets
          where organisation_id = ${org.id} and id = ${startingAfter}`)
      : []
    if (!after) throw new Refusal(404, 'startingAfter is not a docket of this organisation')
    conditions.push(sql`(k.tipped_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const rows = await org.tx.run(sql<DocketRow>`
    select ${docketColumns} from ${docketTables} where ${sql.join(conditions, sql` and `)}
    order by k.tipped_at desc, k.id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(presentDocket), hasMore: rows.length > limit }
}

/** One docket as the office shows it. */
export async function readDocket(org: Org, id: string): Promise<Docket | undefined> {
  const [row] = await org.tx.run(sql<DocketRow>`
    select ${docketColumns} from ${docketTables} where k.organisation_id = ${org.id} and k.id = ${id}`)
  return row && presentDocket(row)
}
