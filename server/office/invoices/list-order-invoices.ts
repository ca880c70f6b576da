import { sql } from 'kysely'
import type { OrderInvoices } from '#contract/office/invoices/invoice.ts'
import type { Org } from '#server/db/tenant.ts'
import { readUnbilledRows } from '#server/invoices/drafts/draft-rows.ts'
import { whyNot } from '#server/invoices/drafts/read-billable-orders.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { invoiceColumns, presentInvoice, readDrafts, withBalance } from './invoice-rows.ts'
import type { InvoiceRow } from './invoice-rows.ts'

/**
 * The invoices, credit notes and drafts of an order, oldest first, and what of it is billed nowhere.
 * @throws Refusal 404
 */
export async function listOrderInvoices(org: Org, orderId: string): Promise<OrderInvoices> {
  const { order } = await findOrder(org, orderId)
  const rows = await org.tx.run(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i ${withBalance}
    where i.organisation_id = ${org.id} and exists (select from invoice_lines l
      where l.organisation_id = i.organisation_id and l.invoice_id = i.id and l.order_id = ${order.id})
    order by i.issued_at, i.id`)
  const drafts = await readDrafts(
    org,
    sql`exists (select from invoice_draft_lines n where n.organisation_id = d.organisation_id
      and n.draft_id = d.id and n.order_id = ${order.id})`,
  )
  const unbilled = await readUnbilledRows(org, [order.id])
  const isBeside = unbilled.length > 0 && unbilled.every((row) => row.charge_id !== null)
  const not = whyNot(order.status, { isBeside })
  const reason =
    not === null ? (unbilled.length === 0 ? 'Everything is billed.' : null) : `The order ${not}.`
  return {
    data: [...rows.map((row) => presentInvoice(org, row)), ...drafts],
    unbilled: unbilled.reduce((sum, { amount }) => sum + amount, 0),
    can: { invoice: { allowed: reason === null, reason } },
  }
}
