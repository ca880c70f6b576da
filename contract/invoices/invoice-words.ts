/** The words of invoices, without the shapes: screens load these alone (rules, section 13, "Invoices"). */

/** When the orders of a customer are invoiced. */
export const invoiceMoments = [
  'payment_or_delivery',
  'booking',
  'delivery',
  'collection',
  'monthly',
] as const
export type InvoiceMoment = (typeof invoiceMoments)[number]

/** What the days of the terms count from: the invoice's own day, or the end of its month. */
export const dueFroms = ['issue', 'month_end'] as const
export type DueFrom = (typeof dueFroms)[number]

/** What one monthly invoice is for. */
export const invoiceGroups = ['customer', 'site', 'purchase_order'] as const
export type InvoiceGroup = (typeof invoiceGroups)[number]

/** How a line is taxed: with GST inside, without, or as something that isn't the seller's supply. */
export const taxCodes = ['gst', 'gst_free', 'excluded'] as const
export type TaxCode = (typeof taxCodes)[number]

export const documentKinds = ['invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What an organisation has to say before it can invoice. */
export const moneyNeeds = ['legalName', 'address', 'abn', 'gstRegistered', 'invoicingFrom'] as const
export type MoneyNeed = (typeof moneyNeeds)[number]

/** What became of a document; all but the first and the last follow from its balance and the day. */
export const invoiceStates = [
  'draft',
  'unpaid',
  'part_paid',
  'overdue',
  'paid',
  'credited',
  'written_off',
  'credit_note',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What became of an email with an invoice; `dropped` if it would have come too late. */
export const sentStates = ['waiting', 'sent', 'failed', 'dropped'] as const

/** What such an email is: with the invoice itself, a reminder of it, the receipt of a payment for it, or a statement. */
export const sentKinds = ['invoice', 'reminder', 'receipt', 'statement'] as const

/** What a credit note does with what it takes back: free it to be billed again, or lower what the orders cost. */
export const creditEffects = ['rebill', 'reduce'] as const
export type CreditEffect = (typeof creditEffects)[number]

/** Which of them a list shows. */
export const invoiceViews = ['all', 'unpaid', 'overdue', 'paid', 'credit_notes'] as const
export type InvoiceView = (typeof invoiceViews)[number]
