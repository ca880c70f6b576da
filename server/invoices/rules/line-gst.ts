import type { TaxCode } from '#contract/invoices/invoice-words.ts'
import { gstInside } from '#contract/values/money.ts'

/** An amount in cents including GST, and how it is taxed. */
export type Taxed = { amount: number; taxCode: TaxCode }

export type GstOfLines = {
  /** The GST of the whole document, in cents. */
  gst: number
  /** The GST of each line. They sum to the document's. */
  lines: number[]
}

/**
 * The GST inside the lines of a document (rules, section 13, "GST"). It's computed once from the sum of the
 * taxable lines; each shows the difference of the running sums, so that lines always add up.
 * @param registered whether the seller is registered for GST; one that isn't charges none
 * Source: A New Tax System (Goods and Services Tax) Act 1999, s 9-90, total invoice rule.
 */
export function gstOfLines(lines: readonly Taxed[], registered: boolean): GstOfLines {
  let taxable = 0
  let before = 0
  const each = lines.map(({ amount, taxCode }) => {
    if (!registered || taxCode !== 'gst') return 0
    taxable += amount
    const after = gstInside(taxable)
    const own = after - before
    before = after
    return own
  })
  return { gst: before, lines: each }
}
