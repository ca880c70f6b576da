import type { DocumentLine, InvoiceDocument } from '#contract/invoices/document.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import { describeRow } from './describe-row.ts'
import { gstOfLines } from './line-gst.ts'

/** A charge of an order that goes on an invoice, with the order's own facts. */
export type Row = {
  order_id: string
  charge_position: number
  description: string
  amount: number
  /** A person's words for it; null for its own. */
  words: string | null
  reference: string
  address: string
  suburb: string | null
  delivery_date: Day
}

export type ToCompose = Pick<
  InvoiceDocument,
  'buyer' | 'seller' | 'bank' | 'paymentNote' | 'currency' | 'purchaseOrder' | 'note'
> & { rows: readonly Row[]; registered: boolean; issuedOn: Day; dueOn: Day }

/**
 * An invoice as it would be issued now, without its number (rules, section 13, "Invoices"). Pure.
 * @param rows in the order in which they show
 */
export function composeDocument({ rows, registered, ...said }: ToCompose): InvoiceDocument {
  const taxed = rows.map(({ amount }) => ({ amount, taxCode: 'gst' as const }))
  const { gst, lines: each } = gstOfLines(taxed, registered)
  const lines = rows.map((row, index): DocumentLine => {
    return {
      orderId: row.order_id,
      chargePosition: row.charge_position,
      ...describeRow(row, row.words),
      amount: row.amount,
      gst: each[index] ?? 0,
      taxCode: 'gst',
    }
  })
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...said,
    title: registered ? 'Tax invoice' : 'Invoice',
    number: null,
    orders: ordersOf(rows),
    lines,
    total,
    gst,
    gstNote: registered ? 'Total price includes GST' : 'No GST is charged',
    credits: null,
  }
}

function ordersOf(rows: readonly Row[]): InvoiceDocument['orders'] {
  const firsts = new Map(rows.toReversed().map((row) => [row.order_id, row]))
  const ids = [...new Set(rows.map((row) => row.order_id))]
  return ids.flatMap((id) => {
    const row = firsts.get(id)
    if (!row) return []
    const address = [row.address, row.suburb].filter(Boolean).join(', ')
    const { reference, delivery_date: deliveryDate } = row
    return [{ id, reference: presentReference(reference), address, deliveryDate }]
  })
}
