import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { ownerOf } from '#server/orders/search/compose-words.ts'
import { composeLastFour, lastDigitsOf } from './compose-search.ts'

/** How many records with the same last four digits are looked at. */
const MOST_LOOKED_AT = 2000

/**
 * The numbers of orders or customers that end with the five, six or seven digits of a search. The index has the last
 * four of each number, and who has those has the whole number among their words.
 */
export async function findNumbers(
  org: Org,
  typed: string,
  of: 'orders' | 'customers',
): Promise<string[]> {
  const digits = lastDigitsOf(typed)
  if (digits === null) return []
  const begin = `${ownerOf(org.id)}#`
  const rows = await org.tx.run(sql<{ number: string }>`
    select distinct substr(w.word, ${begin.length + 1}) as number
    from (${found[of](org, composeLastFour(org.id, digits))}) r
    cross join lateral unnest(tsvector_to_array(r.words)) w (word)
    where starts_with(w.word, ${begin}) and right(w.word, ${digits.length}) = ${digits}`)
  return rows.map(({ number }) => number)
}

const found: Record<'orders' | 'customers', (org: Org, query: string) => RawBuilder<unknown>> = {
  orders: (org, query) => sql`
    select s.words from search_orders(${query}::tsquery, null, null, ${MOST_LOOKED_AT}) f
    join order_search s on s.organisation_id = ${org.id} and s.order_id = f.order_id`,
  customers: (org, query) => sql`
    select words from customers where organisation_id = ${org.id} and words @@ ${query}::tsquery
    limit ${MOST_LOOKED_AT}`,
}
