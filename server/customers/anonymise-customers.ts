import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Erases who customers are from their records, once all of their orders are anonymous (rules, section 11,
 * "Data"): those that one of the orders belongs to, and all that they were merged with.
 * @returns the ids of the customers it changed
 */
export async function anonymiseCustomersOf(org: Org, orders: readonly string[]): Promise<string[]> {
  const found = await org.tx.run(sql<{ id: string }>`
    with roots as (
      select distinct customer_root(${org.id}, customer_id) as id from customer_orders
      where organisation_id = ${org.id} and order_id = any (${orders})
    ), families as (
      select r.id as root, f.id from roots r cross join customer_family(${org.id}, r.id) f
    )
    select f.id from families f
    where not exists (
      select from families g
      join customer_orders c on c.organisation_id = ${org.id} and c.customer_id = g.id
      join orders o on o.organisation_id = c.organisation_id and o.id = c.order_id
      where g.root = f.root and o.anonymised_at is null)
    order by f.id`)
  const ids = found.map(({ id }) => id)
  await org.tx.run(sql`select anonymise_customers(${ids}, ${orders})`)
  return ids
}
