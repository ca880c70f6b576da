import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import type { Issued, Layout } from './layout.ts'
import { linesOf, referenceOf, writeDate } from './lines.ts'

/** Names of tax codes in an Australian company of QuickBooks Online. */
const TAX_CODES: Record<TaxCode, string> = {
  gst: 'GST',
  gst_free: 'GST free',
  excluded: 'BAS Excluded',
}

const LINE = [
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
]

/**
 * Invoices of QuickBooks Online, a row for each line, amounts including tax.
 * Source: QuickBooks Help (Australia), "Import multiple invoices at once".
 */
export const quickBooksInvoices: Layout = {
  kinds: ['invoice'],
  head: ['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', ...LINE],
  rows: (issued, account) => {
    const { number, document } = issued
    const { buyer, issuedOn, dueOn } = document
    const dates = [writeDate(issuedOn), writeDate(dueOn)]
    return lineCells(issued, account).map((cells) => [number, buyer.name, ...dates, ...cells])
  },
}

/** Credit notes of QuickBooks Online, which takes them in a file of their own, with positive amounts. */
export const quickBooksCreditNotes: Layout = {
  kinds: ['credit_note'],
  head: ['*CreditNoteNo', '*Customer', '*CreditNoteDate', ...LINE],
  rows: (issued, account) => {
    const { number, document } = issued
    const { buyer, issuedOn } = document
    return lineCells(issued, account).map((cells) => [
      number,
      buyer.name,
      writeDate(issuedOn),
      ...cells,
    ])
  },
}

function lineCells({ document }: Issued, product: string) {
  return linesOf(document).map((line) => [
    referenceOf(document),
    product,
    line.description,
    line.quantity,
    { cents: line.unitPrice },
    { cents: line.amount },
    TAX_CODES[line.taxCode],
    { cents: line.gst },
    document.currency,
  ])
}
