import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { paidForBy } from './beside.ts'
import type { Open } from './spread.ts'

/** The open invoices of some orders, locked by id, the oldest first; each with what an order still owes on it. */
export async function lockOpenInvoices(org: Org, orderIds: readonly string[]): Promise<Open[]> {
  const ids = [...orderIds]
  await org.tx.run(sql`
    select from invoice_balances b where b.organisation_id = ${org.id} and b.due + b.written_off > 0
      and exists (select from invoice_lines l where l.organisation_id = b.organisation_id
        and l.invoice_id = b.invoice_id and l.order_id = any (${ids}::uuid[]) and l.charge_id is null)
    order by b.invoice_id for update`)
  return readOpen(org, sql`l.order_id = any (${ids}::uuid[]) and l.charge_id is null`)
}

/** Locks the balances of invoices, by id. */
export async function lockInvoices(org: Org, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await org.tx.run(sql`
    select from invoice_balances where organisation_id = ${org.id} and invoice_id = any (${[...ids]}::uuid[])
    order by invoice_id for update`)
}

/**
 * What is owed on locked invoices, in this order; of each, order after order as its lines show them, and in one part what
 * is beside its orders.
 */
export async function readOpenParts(org: Org, invoiceIds: readonly string[]): Promise<Open[]> {
  const parts = await readOpen(org, sql`l.invoice_id = any (${[...invoiceIds]}::uuid[])`)
  return invoiceIds.flatMap((id) => parts.filter(({ invoiceId }) => invoiceId === id))
}

function readOpen(org: Org, condition: RawBuilder<unknown>): Promise<Open[]> {
  return org.tx.run(sql<Open>`
    select l.invoice_id as "invoiceId", f.order_id as "orderId", b.due + b.written_off as due,
      (sum(l.amount)
      - coalesce((select sum(c.amount) from invoices n
          join invoice_lines c on c.organisation_id = n.organisation_id and c.invoice_id = n.id
          where n.organisation_id = ${org.id} and n.credits_id = l.invoice_id
            and ${paidForBy('c')} is not distinct from f.order_id), 0)
      - coalesce((select sum(a.amount) from allocations a
        where a.organisation_id = ${org.id} and a.invoice_id = l.invoice_id
          and a.order_id is not distinct from f.order_id), 0))::bigint as open
    from invoice_lines l
    cross join lateral (select ${paidForBy('l')} as order_id) f
    join invoice_balances b on b.organisation_id = l.organisation_id and b.invoice_id = l.invoice_id
    join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
    where l.organisation_id = ${org.id} and ${condition} and b.due + b.written_off > 0
      and i.kind = 'invoice'
    group by l.invoice_id, f.order_id, b.due, b.written_off, i.issued_at
    order by i.issued_at, l.invoice_id, min(l.position)`)
}
