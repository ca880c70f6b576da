import { sql } from 'kysely'
import type { Bin } from '#contract/office/dispatch/bin.ts'
import type { BinFilters } from '#contract/office/dispatch/bins.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { binColumns, binTables, presentBin } from './present-bin.ts'
import type { BinRow } from './present-bin.ts'
import { compareNumbers, conditionsOf } from './bin-conditions.ts'

/**
 * A page of the bins that filters select, by number: 7 comes before 12.
 * @throws Refusal 404 when startingAfter isn't a bin of this organisation
 */
export async function listBins(
  org: Org,
  {
    limit,
    startingAfter,
    ...filters
  }: BinFilters & { limit: number; startingAfter?: string | undefined },
): Promise<{ data: Bin[]; hasMore: boolean }> {
  const conditions = conditionsOf(org, filters)
  if (startingAfter !== undefined) {
    const [after] = isUuid(startingAfter)
      ? await org.tx.run(sql<{ key: string }>`
          select number_key as key from bins
          where organisation_id = ${org.id} and id = ${startingAfter}`)
      : []
    if (!after) throw new Refusal(404, 'startingAfter is not a bin of this organisation')
    conditions.push(
      sql`(length(b.number_key), b.number_key) > (length(${after.key}), ${after.key})`,
    )
  }
  const rows = await org.tx.run(sql<BinRow>`
    select ${binColumns} from ${binTables} where ${sql.join(conditions, sql` and `)}
    order by ${compareNumbers} limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(presentBin), hasMore: rows.length > limit }
}

/** One bin as the office shows it. */
export async function readBin(org: Org, id: string): Promise<Bin | undefined> {
  const [row] = await org.tx.run(sql<BinRow>`
    select ${binColumns} from ${binTables} where b.organisation_id = ${org.id} and b.id = ${id}`)
  return row && presentBin(row)
}
