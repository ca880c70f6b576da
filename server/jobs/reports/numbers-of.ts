import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * In a query, the numbers of bins in their order, as an array.
 * @param ids a column of them
 */
export function numbersOf(org: Org, ids: string): RawBuilder<unknown> {
  return sql`array(select n.number from unnest(${sql.ref(ids)}) with ordinality as one (id, place)
    join bins n on n.organisation_id = ${org.id} and n.id = one.id order by one.place)`
}
