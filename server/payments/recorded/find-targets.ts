import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** An invoice that money may count for. */
export type TargetInvoice = {
  id: string
  number: string
  /** The customer that it shows at; null if it isn't in the list. */
  customer_id: string | null
  /** The customer that it was written for, also if that was merged into another since. */
  own_customer_id: string | null
  /** Of its lines, by id. */
  order_ids: string[]
}

/** The invoices with these ids, but for credit notes; those that don't exist are left out. */
export async function findTargetInvoices(
  org: Org,
  ids: readonly string[],
): Promise<Map<string, TargetInvoice>> {
  const rows = await org.tx.run(sql<TargetInvoice>`
    select i.id, i.number, customer_root(i.organisation_id, w.id) as customer_id, w.id as own_customer_id,
      array(select distinct n.order_id from invoice_lines n where n.organisation_id = i.organisation_id
        and n.invoice_id = i.id and n.order_id is not null order by 1) as order_ids
    from invoices i
    cross join lateral (select coalesce(i.customer_id, (select l.customer_id from invoice_lines n
        join customer_orders l on l.organisation_id = n.organisation_id and l.order_id = n.order_id
        where n.organisation_id = i.organisation_id and n.invoice_id = i.id
        order by n.position limit 1)) as id) w
    where i.organisation_id = ${org.id} and i.id = any (${[...ids]}::uuid[]) and i.kind = 'invoice'`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The customer at which an order shows, and the one that it was linked to; null if it isn't in the list. */
export type TargetOrder = Pick<TargetInvoice, 'id' | 'customer_id' | 'own_customer_id'>

/** The orders with these ids; unknown ones are left out. */
export async function findTargetOrders(
  org: Org,
  ids: readonly string[],
): Promise<Map<string, TargetOrder>> {
  const rows = await org.tx.run(sql<TargetOrder>`
    select o.id, customer_root(o.organisation_id, l.customer_id) as customer_id,
      l.customer_id as own_customer_id
    from orders o
    left join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id
    where o.organisation_id = ${org.id} and o.id = any (${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The customer whose money a payment is; null if it isn't in the list. */
export async function findPayer(org: Org, paymentId: string): Promise<string | null> {
  const [row] = await org.tx.run(sql<{ customer_id: string | null }>`
    select customer_root(p.organisation_id, coalesce(p.customer_id, l.customer_id)) as customer_id
    from payments p
    left join customer_orders l on l.organisation_id = p.organisation_id and l.order_id = p.order_id
    where p.organisation_id = ${org.id} and p.id = ${paymentId}`)
  return row?.customer_id ?? null
}
