import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/** Lists of money that are newest first; those of a period are in the order of its days. */

/** Which page of a list. */
export type Page = { limit: number; startingAfter?: string | undefined }

/** The columns of a table that say which day its rows count on, and when they were written. */
export type DatedList = {
  table: 'invoices' | 'payments'
  day: 'issued_on' | 'received_on'
  at: 'issued_at' | 'created_at'
}

/** The order of the rows that are called `alias`. */
export function orderOf(
  { day, at }: DatedList,
  { alias, byDay }: { alias: string; byDay: boolean },
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${byDay ? sql`${column(day)} desc,` : sql``} ${column(at)} desc, ${column('id')} desc`
}

/**
 * The condition that rows come after one of them.
 * @param place.unknown what to say when there's no such row
 * @throws Refusal 404
 */
export async function afterRow(
  org: Org,
  { table, day, at }: DatedList,
  place: { alias: string; byDay: boolean; id: string; unknown: string },
): Promise<RawBuilder<unknown>> {
  const { alias, byDay, id, unknown } = place
  const [last] = isUuid(id)
    ? await org.tx.run(sql<{ day: string; at: Date }>`
        select ${sql.ref(day)} as day, ${sql.ref(at)} as at from ${sql.table(table)}
        where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!last) throw new Refusal(404, unknown)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const written = sql`${column(at)}, ${column('id')}`
  return byDay
    ? sql`(${column(day)}, ${written}) < (${last.day}::date, ${last.at}::timestamptz, ${id}::uuid)`
    : sql`(${written}) < (${last.at}::timestamptz, ${id}::uuid)`
}
