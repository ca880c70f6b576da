import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { binsOutOfLine } from '#server/office/orders/order-conditions.ts'

/** What follows from a customer's orders, as parts of statements. Those of merged customers count too. */

/** The orders `o` of the customer with this id, an expression. */
export function ordersOf(org: Org, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`customer_family(${org.id}, ${id}) f
    join customer_orders l on l.organisation_id = ${org.id} and l.customer_id = f.id
    join orders o on o.organisation_id = ${org.id} and o.id = l.order_id`
}

/** Whether something is due for the order `o`. The index of orders that owe has the same condition. */
const isOwing = sql<boolean>`o.status in ('confirmed', 'in_progress', 'completed')
  and o.amount_paid < o.total`

/** How many orders a customer has, what is due for them in cents, and the latest day of delivery. */
export const orderSums = sql`count(*)::integer as orders,
  coalesce(sum(o.total - o.amount_paid) filter (where ${isOwing}), 0)::float8 as owed,
  max(o.delivery_date) filter (where o.status <> 'cancelled') as last_order_on`

/** How many bins of the order `o` are on site. */
export const binsOfOrder = sql<number>`(
  select coalesce(sum(${binsOutOfLine}), 0)::float8 from order_lines l
  where l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected)`

/** The customers with something due, looked for from their orders. */
export function owingCustomers(org: Org): RawBuilder<unknown> {
  return customersOf(org, isOwing)
}

/** The customers with a bin on site, looked for from the orders on hire. */
export function customersWithBins(org: Org): RawBuilder<unknown> {
  return customersOf(org, sql`o.status = 'in_progress' and ${binsOfOrder} > 0`)
}

/** The customers of the orders `o` that a condition selects. Whom one was merged into is asked of those alone who were. */
function customersOf({ id }: Org, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select case when k.merged_into_id is null then k.id else customer_root(${id}, k.id) end
    from (select distinct l.customer_id from orders o
      join customer_orders l on l.organisation_id = ${id} and l.order_id = o.id
      where o.organisation_id = ${id} and ${condition}) found
    join customers k on k.organisation_id = ${id} and k.id = found.customer_id`
}
