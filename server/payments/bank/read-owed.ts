import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { nameKey } from '#server/customers/matching/similar-names.ts'
import type { Owed } from './rules/suggest.ts'

/** The most that bank lines are compared with, of each kind: the latest. */
const MOST = 5000

/** What is owed to the organisation: open invoices, and orders for what isn't invoiced. */
export async function readOwed(org: Org): Promise<Owed[]> {
  const rows = await org.tx.run(sql<Omit<Owed, 'words'>>`
    (select 'invoice' as kind, i.id, i.number as name, i.buyer_name as payer, b.due,
      -- Most invoices name their customer: only the others are looked up by their orders, which takes longer.
      coalesce(i.customer_id::text, (select k.customer_id::text from invoices_of_customers k
        where k.organisation_id = i.organisation_id and k.id = i.id), lower(i.buyer_name)) as "payerKey",
      array(select replace(r ->> 'reference', '-', '') from jsonb_array_elements(i.snapshot -> 'orders') r)
        as references
    from invoice_balances b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    where b.organisation_id = ${org.id} and b.due > 0 and i.kind = 'invoice'
    order by i.issued_at desc limit ${MOST})
    union all
    (select 'order', o.id, o.reference, o.customer_name, o.total - o.amount_paid, o.id::text,
      array[o.reference]
    -- The index of orders that owe has no pending ones.
    from (select * from orders where organisation_id = ${org.id} and amount_paid < total
        and status in ('confirmed', 'in_progress', 'completed')
      union all select * from orders
        where organisation_id = ${org.id} and amount_paid < total and status = 'pending') o
    where not exists (select from invoice_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id and l.charge_id is null)
    order by o.created_at desc limit ${MOST})`)
  const roots = await readRoots(org)
  return rows.map((row) => ({
    ...row,
    payerKey: roots.get(row.payerKey) ?? row.payerKey,
    words: nameKey(row.payer),
  }))
}

/** Who stays of each customer that was merged into another. Asked alone: within the other query it takes longer. */
async function readRoots(org: Org): Promise<Map<string, string>> {
  const merged = await org.tx.run(sql<{ id: string; root: string }>`
    select id, customer_root(organisation_id, id) as root from customers
    where organisation_id = ${org.id} and merged_into_id is not null`)
  return new Map(merged.map(({ id, root }) => [id, root]))
}
