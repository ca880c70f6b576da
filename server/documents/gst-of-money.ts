import { gstInside } from '#contract/values/money.ts'
import { gstWithin } from '#server/invoices/rules/credited-gst.ts'

/** Money that moved for an order, in cents: a refund is negative. */
export type Moved = {
  amount: number
  /** How much of it counts for each of the order's invoices; the rest is for what isn't invoiced. */
  parts: readonly { invoiceId: string; amount: number }[]
}

/** What an invoice bills of the order, less what was credited of it, in cents. */
export type Billed = { invoiceId: string; amount: number; gst: number }

/**
 * The GST of each of an order's payments and refunds: what it adds to the GST of all that was paid before. So the GST of
 * the parts is that of the whole, in however many parts it's paid (rules, section 13, "GST"). Pure.
 * @param moved oldest first
 * @param chargesGst whether there is GST in what isn't invoiced
 * @returns cents, negative for a refund
 */
export function gstOfMoney(
  moved: readonly Moved[],
  billed: readonly Billed[],
  chargesGst = true,
): number[] {
  const paid = new Map<string | null, number>()
  const add = (invoiceId: string | null, amount: number) => {
    const before = paid.get(invoiceId) ?? 0
    paid.set(invoiceId, before + amount)
    const whole = billed.find((one) => one.invoiceId === invoiceId)
    if (!whole && !chargesGst) return 0
    return gstOfPaid(whole, before + amount) - gstOfPaid(whole, before)
  }
  return moved.map(({ amount, parts }) => {
    const counted = parts.reduce((sum, part) => sum + part.amount, 0)
    const gst = parts.reduce((sum, part) => sum + add(part.invoiceId, part.amount), 0)
    return gst + add(null, amount - counted)
  })
}

/** The GST of what was paid of an invoice's lines so far, or of an order without one. */
function gstOfPaid(whole: Billed | undefined, paid: number): number {
  if (whole && paid >= 0 && paid <= whole.amount) return gstWithin(whole, paid)
  return paid < 0 ? -gstInside(-paid) : gstInside(paid)
}
