import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { composeSearch } from '#server/office/orders/compose-search.ts'
import { findNumbers } from '#server/office/orders/find-numbers.ts'

/** A saved view that searches for words. */
type Searching = { id: string; query: string }

/** The saved views whose words find one of these orders. */
export async function findViewsOf(org: Org, orders: readonly string[]): Promise<Searching[]> {
  const views = await org.tx.run(sql<{ id: string; search: string }>`
    select id, query ->> 'search' as search from saved_views
    where organisation_id = ${org.id} and query ? 'search' order by id`)
  const found: Searching[] = []
  for (const { id, search } of views) {
    const query = composeSearch(org.id, search, await findNumbers(org, search, 'orders'))
    if (query === null) continue
    const [any] = await org.tx.run(sql`
      select from search_orders(${query}::tsquery, null, null, null) s
      where s.order_id = any (${orders}::uuid[]) limit 1`)
    if (any) found.push({ id, query })
  }
  return found
}

/**
 * Those of them that find no order any more: their words were about someone who is anonymous now. Words that
 * others have too, such as a suburb, aren't.
 */
export async function findNothing(org: Org, views: readonly Searching[]): Promise<string[]> {
  const nothing: string[] = []
  for (const { id, query } of views) {
    const [any] = await org.tx.run(sql`
      select from search_orders(${query}::tsquery, null, null, 1)`)
    if (!any) nothing.push(id)
  }
  return nothing
}
