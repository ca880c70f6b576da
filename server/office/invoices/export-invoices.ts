import type { InvoiceFilters } from '#contract/office/invoices/invoice.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { csvPages } from '#server/office/csv-pages.ts'
import { presentInvoice } from './invoice-rows.ts'
import type { InvoiceRow } from './invoice-rows.ts'
import { findInvoices } from './list-invoices.ts'

/**
 * All invoices and credit notes that the filters select, as CSV in dollars. What a credit note takes back is negative,
 * so that columns can be added up.
 */
export function exportInvoices(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  filters: InvoiceFilters,
): AsyncGenerator<string, void> {
  return csvPages(HEADINGS, (page) =>
    inOrg(async (org) => {
      const { rows, hasMore } = await findInvoices(org, { ...filters, ...page })
      return { lines: rows.map((row) => lineOf(org, row)), hasMore, last: rows.at(-1)?.id }
    }),
  )
}

const HEADINGS = [
  'Number',
  'Type',
  'Customer',
  'Orders',
  'Issued',
  'Due',
  'Total',
  'GST',
  'Paid',
  'Credited',
  'Written off',
  'To pay',
  'State',
]

function lineOf(org: Org, row: InvoiceRow): string {
  const { dueOn, state, buyerName, issuedOn } = presentInvoice(org, row)
  const isCredit = row.kind === 'credit_note'
  const signed = (amount: number) => ({ cents: isCredit ? -amount : amount })
  return csvLine([
    row.number,
    isCredit ? 'Credit note' : 'Invoice',
    buyerName,
    row.references.join(' '),
    issuedOn,
    isCredit ? null : dueOn,
    signed(row.total),
    signed(row.gst),
    { cents: row.paid },
    { cents: row.credited },
    { cents: row.written_off },
    { cents: row.due },
    state.replaceAll('_', ' '),
  ])
}
