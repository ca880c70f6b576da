import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerInBrief } from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

/** A customer whose record goes with their orders. */
export type Erasable = CustomerInBrief & { anonymisedAt: Date | null }

type Named = { orders: readonly string[]; customers: readonly string[] }

/**
 * The customers who are erased together with these orders: those that were named or that one of the orders
 * belongs to, and all that they were merged with; unless they have another order that isn't anonymous.
 */
export async function findErasable(org: Org, { orders, customers }: Named): Promise<Erasable[]> {
  const rows = await org.tx.run(sql<Omit<Erasable, 'number'> & { number: number }>`
    with roots as (
      select customer_root(${org.id}, customer_id) as id from customer_orders
      where organisation_id = ${org.id} and order_id = any (${orders}::uuid[])
      union
      select customer_root(${org.id}, named) from unnest(${customers}::uuid[]) named
    ), families as (
      select r.id as root, f.id from roots r cross join customer_family(${org.id}, r.id) f
    )
    select c.id, c.number, c.name, c.anonymised_at as "anonymisedAt" from families f
    join customers c on c.organisation_id = ${org.id} and c.id = f.id
    where not exists (
      select from families g
      join customer_orders l on l.organisation_id = ${org.id} and l.customer_id = g.id
      join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      where g.root = f.root and o.anonymised_at is null and o.id <> all (${orders}::uuid[]))
    order by c.number`)
  return rows.map((row) => ({ ...row, number: presentNumber(row.number) }))
}

/**
 * Erases who customers are from their records, and what was said on the phone about orders (rules, section 11,
 * "Data"). Their orders are anonymous already.
 */
export async function anonymiseCustomers(
  org: Org,
  customers: readonly string[],
  orders: readonly string[],
): Promise<void> {
  await org.tx.run(sql`select anonymise_customers(${customers}, ${orders})`)
}

/**
 * Erases what saved views and imports have of customers.
 * @param views those that were saved to find someone who is anonymous now
 */
export async function eraseLists(org: Org, views: readonly string[]): Promise<void> {
  await org.tx.run(sql`select erase_lists(${views})`)
}

/** Whether customers are being imported now. */
export async function isImporting({ id, tx }: Org): Promise<boolean> {
  const rows = await tx.run(sql`
    select from imports where organisation_id = ${id} and state = 'applying' limit 1`)
  return rows.length > 0
}
