import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { OrderSearch } from './compose-search.ts'

/** How many orders are checked one by one before the index of words is used. */
const MOST_LOOKED_AT = 2000

/** The orders that a list may show, and how they're sorted. */
export type Candidates = {
  /** On `orders o`, with the page's cursor. */
  conditions: readonly RawBuilder<unknown>[]
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** How many the page needs. */
  most: number
  /**
   * Whether the list is newest first with no other filter; and the order that the page starts after, if
   * any.
   */
  newest: { after: { created_at: Date; id: string } | null } | null
}

/**
 * The condition on `orders o` for a search. Many orders have a common word, such as a suburb: some are near
 * the top of the list, while the index would collect and sort them all. So the first orders are checked one
 * by one.
 */
export async function searchOrders(
  org: Org,
  { query, whole, last }: OrderSearch,
  { conditions, by, direction, most, newest }: Candidates,
): Promise<RawBuilder<unknown>> {
  const [first] = await org.tx.run(sql<{ looked: number; ids: string[] }>`
    with first as materialized (
      select o.id, o.${by} as sorted from orders o where ${sql.join(conditions, sql` and `)}
      order by o.${by} ${direction}, o.id ${direction} limit ${MOST_LOOKED_AT})
    select (select count(*)::integer from first) as looked, array(
      select f.id from first f
      join order_search s on s.organisation_id = ${org.id} and s.order_id = f.id
      where s.words @@ ${query}::tsquery
      order by f.sorted ${direction}, f.id ${direction} limit ${most}) as ids`)
  if (first && (first.ids.length >= most || first.looked < MOST_LOOKED_AT)) {
    return sql`o.id = any (${first.ids}::uuid[])`
  }
  return sql`o.id in (select order_id from find_orders(${query}::tsquery, ${whole}::tsquery,
    ${last}::tsquery, ${newest?.after?.created_at ?? null}, ${newest?.after?.id ?? null},
    ${newest === null ? null : most}))`
}
