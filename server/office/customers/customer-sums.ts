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

/** What is due for the order `o` and isn't invoiced, in cents; less than nothing if only a reduction isn't. */
export const unbilledOfOrder = sql<number>`least(o.total - o.amount_paid, (
  select coalesce(sum(c.amount), 0)::bigint from order_charges c
  where c.organisation_id = o.organisation_id and c.order_id = o.id
    and not exists (select from charge_billings g where g.organisation_id = c.organisation_id
      and g.order_id = c.order_id and g.charge_position = c.position)))`

/** How many orders a customer has, and the latest day of delivery. */
export const orderSums = sql`count(*)::integer as orders,
  max(o.delivery_date) filter (where o.status <> 'cancelled') as last_order_on`

/**
 * What the customer with this id, an expression, owes in cents, as on their account: what is due of invoices, and of
 * orders for what isn't invoiced. What was written off isn't owed.
 */
export function owedBy(org: Org, id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    (select coalesce(sum(b.due), 0) from invoices_of_customers k
      join invoice_balances b on b.organisation_id = k.organisation_id and b.invoice_id = k.id
      where k.organisation_id = ${org.id}
        and k.customer_id = any (array(select f.id from customer_family(${org.id}, ${id}) f)))
    + (select coalesce(sum(greatest(0, ${unbilledOfOrder})), 0)
      from ${ordersOf(org, id)} where ${isOwing}))::float8`
}

/** How much more the customer `c` can owe by their credit limit, in cents; null if they have none. */
export function creditLeftOf(org: Org): RawBuilder<number | null> {
  return sql<number | null>`case when c.credit_limit is not null
    then c.credit_limit::float8 - ${owedBy(org, sql`c.id`)} end`
}

/** How many bins of the order `o` are on site. */
export const binsOfOrder = sql<number>`(
  select coalesce(sum(${binsOutOfLine}), 0)::float8 from order_lines l
  where l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected)`

/** The customers with something due, looked for from open invoices and from orders. */
export function owingCustomers(org: Org): RawBuilder<unknown> {
  return rootsOf(
    org,
    sql`select coalesce(i.customer_id, (select k.customer_id from invoices_of_customers k
        where k.organisation_id = b.organisation_id and k.id = b.invoice_id)) as customer_id
      from invoice_balances b
      join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
      where b.organisation_id = ${org.id} and b.due > 0
      union ${customersOf(org, sql`${isOwing} and ${unbilledOfOrder} > 0`)}`,
  )
}

/** The customers with a bin on site, looked for from the orders on hire. */
export function customersWithBins(org: Org): RawBuilder<unknown> {
  return rootsOf(org, customersOf(org, sql`o.status = 'in_progress' and ${binsOfOrder} > 0`))
}

/** The customers of the orders `o` that a condition selects. */
function customersOf({ id }: Org, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct l.customer_id from orders o
    join customer_orders l on l.organisation_id = ${id} and l.order_id = o.id
    where o.organisation_id = ${id} and ${condition}`
}

/** Customers as they show now. Whom one was merged into is asked of those alone who were. */
function rootsOf({ id }: Org, customers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select case when k.merged_into_id is null then k.id else customer_root(${id}, k.id) end
    from (${customers}) found
    join customers k on k.organisation_id = ${id} and k.id = found.customer_id`
}
