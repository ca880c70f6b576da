import { sql } from 'kysely'
import type { Target } from '#contract/office/payments/payment.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { unbilledOfOrder } from '#server/office/customers/customer-sums.ts'

/** The most that a page lists, and that one payment can count for. */
const MOST = 100

type Targets = {
  /** The first of them. */
  listed: Target[]
  count: number
  /** What all the confirmed orders come to, and those that aren't confirmed, in cents. */
  unbilled: number
  pending: number
}

const NONE: Targets = { listed: [], count: 0, unbilled: 0, pending: 0 }

type Row = Target & { count: number; sum_unbilled: number; sum_pending: number }

/**
 * What a customer still owes: open invoices, the first that is due first, and then orders for what isn't invoiced, the
 * first that is delivered first; also of those that aren't confirmed, as money can come before.
 * Without a customer, that of one order.
 */
export async function readTargets(
  org: Org,
  { customerId, orderId }: { customerId: string | null; orderId: string | null },
): Promise<Targets> {
  if (customerId === null && orderId === null) return NONE
  const family = sql`array(select f.id from customer_family(${org.id}, ${customerId}::uuid) f)`
  const orders =
    customerId === null
      ? sql`(select ${orderId}::uuid)`
      : sql`(select l.order_id from customer_orders l
          where l.organisation_id = ${org.id} and l.customer_id = any (${family}))`
  const rows = await org.tx.run(sql<Row>`
    select *, (count(*) over ())::integer as count,
      (coalesce(sum(due) filter (where kind = 'order' and not pending) over (), 0))::bigint as sum_unbilled,
      (coalesce(sum(due) filter (where pending) over (), 0))::bigint as sum_pending
    from (
      select 'invoice' as kind, i.id, i.number as name, b.due_on as "dueOn",
        null::date as "deliveryDate", false as pending, b.due
      from invoices i
      join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
      where i.organisation_id = ${org.id} and i.kind = 'invoice' and b.due > 0 and i.id in (
        select k.id from invoices k where k.organisation_id = ${org.id} and k.customer_id = any (${family})
        union all
        select k.id from invoice_lines n
        join invoices k on k.organisation_id = n.organisation_id and k.id = n.invoice_id
        where n.organisation_id = ${org.id} and n.order_id in ${orders} and k.customer_id is null)
      union all
      select 'order', o.id, o.reference, null, o.delivery_date, o.status = 'pending', u.due
      from orders o
      cross join lateral (select ${unbilledOfOrder} as due) u
      where o.organisation_id = ${org.id} and o.id in ${orders} and o.status <> 'cancelled'
        and u.due > 0
    ) t order by kind, "dueOn", "deliveryDate", name limit ${MOST}`)
  return {
    listed: rows.map(({ kind, id, name, dueOn, deliveryDate, pending, due }) => {
      return {
        kind,
        id,
        name: kind === 'order' ? presentReference(name) : name,
        dueOn,
        deliveryDate,
        pending,
        due,
      }
    }),
    count: rows[0]?.count ?? 0,
    unbilled: rows[0]?.sum_unbilled ?? 0,
    pending: rows[0]?.sum_pending ?? 0,
  }
}
