import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** What was paid for charges beside an order, on invoices of it alone, in cents. It's no part of what is paid of the order. */
export async function readPaidBeside(org: Org, orderId: string): Promise<number> {
  const [row] = await org.tx.run(sql<{ paid: number }>`
    select coalesce(sum(a.amount), 0)::bigint as paid from allocations a
    where a.organisation_id = ${org.id} and a.order_id is null
      and a.invoice_id in (
        select i.id from invoice_lines l
        join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
        where l.organisation_id = ${org.id} and l.order_id = ${orderId} and l.charge_id is not null
          and jsonb_array_length(i.snapshot -> 'orders') = 1)`)
  return row?.paid ?? 0
}
