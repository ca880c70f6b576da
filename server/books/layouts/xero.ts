import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import type { Layout } from './layout.ts'
import { linesOf, referenceOf, writeDate } from './lines.ts'

/** Names of tax rates in an Australian organisation of Xero. */
const TAX_TYPES: Record<TaxCode, string> = {
  gst: 'GST on Income',
  gst_free: 'GST Free Income',
  excluded: 'BAS Excluded',
}

/**
 * Xero's template for sales invoices, a row for each line, amounts including tax. A document whose lines are negative is
 * imported as a credit note.
 * Source: Xero Central, "Import sales invoices and credit notes" with its template SalesInvoiceTemplate.csv.
 */
export const xero: Layout = {
  kinds: ['invoice', 'credit_note'],
  head: [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POAddressLine3',
    'POAddressLine4',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  rows({ kind, number, document }, account) {
    const sign = kind === 'credit_note' ? -1 : 1
    const { buyer, issuedOn, dueOn, total, currency } = document
    return linesOf(document, sign).map((line) => [
      buyer.name,
      buyer.email,
      buyer.address,
      ...Array<null>(7).fill(null),
      number,
      referenceOf(document),
      writeDate(issuedOn),
      writeDate(dueOn),
      { cents: sign * total },
      null,
      line.description,
      line.quantity,
      { cents: line.unitPrice },
      null,
      account,
      TAX_TYPES[line.taxCode],
      { cents: line.gst },
      ...Array<null>(4).fill(null),
      currency,
      null,
    ])
  },
}
