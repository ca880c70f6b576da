import type { DocumentLine, InvoiceDocument } from '#contract/invoices/document.ts'
import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import { NO_GST } from '#contract/invoices/no-gst.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import { describeRow } from './describe-row.ts'
import { gstOfLines } from './line-gst.ts'
import type { Taxed } from './line-gst.ts'

/** A charge that goes on an invoice, with the facts of its order. */
export type Row = {
  order_id: string
  /** Which of the order's charges it is; null if it's beside the order. */
  charge_position: number | null
  /** The charge beside the order; null if it's one of the order's. */
  charge_id: string | null
  tax_code: TaxCode
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
  const taxed = rows.map(({ amount, tax_code: taxCode }) => ({ amount, taxCode }))
  const { gst, lines: each } = gstOfLines(taxed, registered)
  const isTaxed = registered && taxed.some(({ taxCode }) => taxCode === 'gst')
  const lines = rows.map((row, index): DocumentLine => {
    return {
      orderId: row.order_id,
      chargePosition: row.charge_position,
      chargeId: row.charge_id,
      ...describeRow(row, row.words),
      amount: row.amount,
      gst: each[index] ?? 0,
      taxCode: row.tax_code,
    }
  })
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...said,
    title: isTaxed ? 'Tax invoice' : 'Invoice',
    number: null,
    orders: ordersOf(rows),
    lines,
    total,
    gst,
    gstNote: isTaxed ? noteOf(taxed) : NO_GST,
    credits: null,
  }
}

/**
 * Why a document can't be issued, for what it comes to; null if it can. Charges without GST can make up for what is taken
 * off those with it, or the other way round: no document has such GST. Pure.
 */
export function whyUnsound({
  total,
  gst,
}: Pick<InvoiceDocument, 'total' | 'gst'>): { message: string; sentence: string } | null {
  if (total < 0) {
    return {
      message: 'come to less than nothing: credit an invoice instead',
      sentence: 'It comes to less than nothing: credit an invoice instead.',
    }
  }
  if (gst >= 0 && gst <= total) return null
  return {
    message: 'come to GST below nothing or above the total, bill fewer of them together',
    sentence: 'Its GST is below nothing or above the total: leave a line out.',
  }
}

/** How much of the price includes GST, which a tax invoice has to say (GST Act, section 29-70). */
function noteOf(lines: readonly Taxed[]): string {
  return lines.every(({ taxCode }) => taxCode === 'gst')
    ? 'Total price includes GST'
    : 'Includes GST, except where it says No GST'
}

/** They turn letters around, also those of a suburb behind them, and the PDF's font has none of them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

function ordersOf(rows: readonly Row[]): InvoiceDocument['orders'] {
  const firsts = new Map(rows.toReversed().map((row) => [row.order_id, row]))
  const ids = [...new Set(rows.map((row) => row.order_id))]
  return ids.flatMap((id) => {
    const row = firsts.get(id)
    if (!row) return []
    const address = [row.address.replace(TURNS, ''), row.suburb].filter(Boolean).join(', ')
    const { reference, delivery_date: deliveryDate } = row
    return [{ id, reference: presentReference(reference), address, deliveryDate }]
  })
}
