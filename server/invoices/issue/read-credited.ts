import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { paidForBy } from '#server/invoices/allocations/beside.ts'

/** What credit notes took back of an invoice's lines, in cents by position. */
export async function readCredited(org: Org, id: string): Promise<Map<number, number>> {
  const rows = await org.tx.run(sql<{ position: number; amount: number }>`
    select l.credits_line as position, sum(l.amount)::bigint as amount
    from invoices n
    join invoice_lines l on l.organisation_id = n.organisation_id and l.invoice_id = n.id
    where n.organisation_id = ${org.id} and n.credits_id = ${id} group by l.credits_line`)
  return new Map(rows.map(({ position, amount }) => [position, amount]))
}

/** What each order's lines still come to on an invoice, less what was credited, in cents; null has what is beside orders. */
export async function readOpenByOrder(org: Org, id: string): Promise<Map<string | null, number>> {
  const rows = await org.tx.run(sql<{ orderId: string | null; amount: number }>`
    select ${paidForBy('l')} as "orderId",
      sum(case when l.invoice_id = ${id} then l.amount else -l.amount end)::bigint as amount
    from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where i.organisation_id = ${org.id} and (i.id = ${id} or i.credits_id = ${id})
    group by 1`)
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]))
}
