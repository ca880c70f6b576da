import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readFamily } from './read-due-amounts.ts'

/** An invoice with something to pay now, in cents. */
export type OpenInvoice = { id: string; document: InvoiceDocument; dueOn: Day; due: number }

/** What a customer can pay now of what was issued up to a day, the first that is due first. */
export async function readOpenInvoices(
  org: Org,
  { customerId, on }: { customerId: string; on: Day },
): Promise<OpenInvoice[]> {
  const customers = await readFamily(org, customerId)
  return org.tx.run(sql<OpenInvoice>`
    select i.id, i.snapshot as document, i.due_on as "dueOn", b.due
    from invoices_of_customers c
    join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
    join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where c.organisation_id = ${org.id} and c.customer_id = any (${customers}::uuid[])
      and i.kind = 'invoice' and i.issued_on <= ${on}::date and b.due > 0
    order by i.due_on, i.sequence`)
}
