import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { insertAllocations, readHeld } from '#server/invoices/allocations/allocation-rows.ts'
import { lockInvoices, readOpenParts } from '#server/invoices/allocations/open-parts.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import { setMoney } from '#server/orders/money/set-money.ts'

/**
 * Lets money that is held for cancelled orders count for the charges beside them, such as a fee for cancelling late. The
 * rest stays held and can go back. The orders are locked. Doing it again does nothing.
 */
export async function payBeside(org: Org, orderIds: readonly string[]): Promise<void> {
  const ids = await readCancelled(org, orderIds)
  const held = await readHeld(org, ids)
  for (const orderId of new Set(held.flatMap(({ orderId: one }) => one ?? []))) {
    const invoiceIds = await readOwed(org, orderId)
    await lockInvoices(org, invoiceIds)
    const owed = await readOpenBeside(org, orderId, invoiceIds)
    const money = held.filter((one) => one.orderId === orderId)
    const counted = spread(
      money.map((one) => ({ ...one, orderId: null })),
      owed,
    )
    if (counted.length === 0) continue
    const taken = counted.map((row) => ({ ...row, invoiceId: null, orderId, amount: -row.amount }))
    await insertAllocations(org, [...taken, ...counted])
    await setMoney(org, { orderId, action: 'payment.allocated' })
  }
}

async function readCancelled(org: Org, orderIds: readonly string[]): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select id from orders where organisation_id = ${org.id} and id = any (${[...orderIds]}::uuid[])
      and status = 'cancelled'`)
  return rows.map(({ id }) => id)
}

/** The open invoices that bill charges beside an order, the oldest first. */
async function readOwed(org: Org, orderId: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select i.id from invoices i
    join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = ${org.id} and i.kind = 'invoice' and b.due > 0
      and exists (select from invoice_lines l where l.organisation_id = i.organisation_id
        and l.invoice_id = i.id and l.order_id = ${orderId} and l.charge_id is not null)
    order by i.issued_at, i.id`)
  return rows.map(({ id }) => id)
}

/** What is open beside an order on locked invoices: of one that bills several orders, at most what this one is charged. */
async function readOpenBeside(org: Org, orderId: string, invoiceIds: readonly string[]) {
  const own = await org.tx.run(sql<{ id: string; charged: number }>`
    select i.id, (sum(case when l.invoice_id = i.id then l.amount else -l.amount end)
      - coalesce((select sum(a.amount) from allocations a
          join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
          where a.organisation_id = i.organisation_id and a.invoice_id = i.id and a.order_id is null
            and p.order_id = ${orderId}), 0))::bigint as charged
    from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.order_id = ${orderId}
      and l.charge_id is not null
      and l.invoice_id in (select n.id from invoices n where n.organisation_id = i.organisation_id
        and (n.id = i.id or n.credits_id = i.id))
    where i.organisation_id = ${org.id} and i.id = any (${[...invoiceIds]}::uuid[])
    group by i.organisation_id, i.id`)
  const charged = new Map(own.map((row) => [row.id, row.charged]))
  const parts = await readOpenParts(org, invoiceIds)
  return parts
    .filter((part) => part.orderId === null)
    .map((part) => ({ ...part, open: Math.min(part.open, charged.get(part.invoiceId) ?? 0) }))
}
