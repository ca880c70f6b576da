import type { DocumentLine, InvoiceDocument } from '#contract/invoices/document.ts'
import { showsGst } from '#contract/invoices/no-gst.ts'
import type { PlannedLine } from '#server/invoices/rules/plan-credit.ts'
import type { CreditCharge } from './credit-charges.ts'

export type ToCredit = {
  /** The invoice's id. */
  id: string
  reason: string
  today: string
  /** What is left of the invoice before, in cents. */
  before: number
  lines: readonly PlannedLine[]
  /** The charges that carry the credit, one a line; null where the invoice's own are billed again. */
  charges: readonly (CreditCharge | null)[]
}

/** The note that takes back lines of an invoice, or parts of them. Pure. */
export function composeCreditNote(
  invoice: InvoiceDocument,
  { id, reason, today, before, lines: planned, charges }: ToCredit,
): InvoiceDocument {
  const { number } = invoice
  if (number === null) throw new Error('a draft can’t be credited')
  const lines = planned.map(({ line, amount, gst, whole }, index): DocumentLine => {
    // A part of three things isn't some whole number of them.
    const part = { quantity: 1, unitPrice: amount }
    return { ...line, ...(whole ? {} : part), amount, gst, ...charges[index] }
  })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const orderIds = new Set(lines.map(({ orderId }) => orderId))
  return {
    ...invoice,
    lines,
    total,
    gst: lines.reduce((sum, { gst }) => sum + gst, 0),
    orders: invoice.orders.filter((order) => orderIds.has(order.id)),
    // An adjustment note is about GST (GST Act, section 29-75).
    title: showsGst(invoice) ? 'Adjustment note' : 'Credit note',
    number: null,
    issuedOn: today,
    dueOn: today,
    note: '',
    paymentNote: '',
    credits: { id, number, reason, before, after: before - total },
  }
}
