import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { TaxCode } from '#contract/invoices/invoice-words.ts'

/** A line as programs multiply it: quantity × price is its amount to the cent. Amounts are in cents with GST. */
export type BooksLine = {
  description: string
  quantity: number
  unitPrice: number
  amount: number
  gst: number
  taxCode: TaxCode
}

/**
 * The lines of a document. One whose quantity isn't whole, or whose price was rounded, becomes one of its amount. Lines
 * with GST on which none is charged, because the seller isn't registered for it, are none of its business: `excluded`.
 * @param sign −1 turns what a credit note credits into negative amounts
 */
export function linesOf({ lines }: InvoiceDocument, sign: 1 | -1 = 1): BooksLine[] {
  const isTaxed = lines.some(({ gst }) => gst !== 0)
  return lines.map(({ description, quantity, unitPrice, amount, gst, taxCode }) => {
    const fits = Number.isInteger(quantity) && quantity * unitPrice === amount
    return {
      description,
      quantity: fits ? quantity : 1,
      unitPrice: sign * (fits ? unitPrice : amount),
      amount: sign * amount,
      gst: sign * gst,
      taxCode: taxCode === 'gst' && !isTaxed ? 'excluded' : taxCode,
    }
  })
}

/** The purchase order, or the references of its orders. */
export function referenceOf({ purchaseOrder, orders }: InvoiceDocument): string {
  return purchaseOrder || orders.map(({ reference }) => reference).join(', ')
}

/** "23/11/2026", as people in Australia write a date. */
export function writeDate(day: string): string {
  return day.split('-').toReversed().join('/')
}
