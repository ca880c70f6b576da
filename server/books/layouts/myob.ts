import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import { daysBetween } from '#contract/values/day.ts'
import type { Layout } from './layout.ts'
import { linesOf, writeDate } from './lines.ts'

const TAX_CODES: Record<TaxCode, string> = { gst: 'GST', gst_free: 'FRE', excluded: 'N-T' }

/** "In a given number of days", counted from the date of the invoice. */
const GIVEN_DAYS = '2'

/** What the fields take, in characters. */
const NAME = 50
const TEXT = 255
const PURCHASE_ORDER = 20

/**
 * Service sales of MYOB AccountRight, a row for each line, an empty row after each document. A sale of less than nothing
 * is a credit.
 * Source: MYOB Help Centre, "Import and export fields", sales, service.
 */
export const myob: Layout = {
  kinds: ['invoice', 'credit_note'],
  head: [
    'Co./Last Name',
    'Addr 1 - Line 1',
    'Inclusive',
    'Invoice No.',
    'Date',
    'Customer PO',
    'Description',
    'Account No.',
    'Amount',
    'Inc-Tax Amount',
    'Journal Memo',
    'Tax Code',
    'Tax Amount',
    'Sale Status',
    'Terms - Payment is Due',
    '           - Balance Due Days',
  ],
  rows({ kind, number, document }, account) {
    const { buyer, purchaseOrder, issuedOn, dueOn, orders } = document
    const memo = orders.map(({ reference }) => reference).join(', ')
    const rows = linesOf(document, kind === 'credit_note' ? -1 : 1).map((line) => [
      buyer.name.slice(0, NAME),
      buyer.address.slice(0, TEXT),
      'X',
      number,
      writeDate(issuedOn),
      purchaseOrder.slice(0, PURCHASE_ORDER),
      (line.quantity === 1 ? line.description : `${line.description} × ${line.quantity}`).slice(
        0,
        TEXT,
      ),
      account,
      { cents: line.amount - line.gst },
      { cents: line.amount },
      memo.slice(0, TEXT),
      TAX_CODES[line.taxCode],
      { cents: line.gst },
      'I',
      GIVEN_DAYS,
      daysBetween(issuedOn, dueOn),
    ])
    return [...rows, []]
  },
}
