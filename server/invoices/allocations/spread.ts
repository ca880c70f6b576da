/** Money of a payment that can count for an invoice, in cents. */
export type Free = {
  paymentId: string
  /** The order it's held for: it counts for that order's lines only. Null counts for any. */
  orderId: string | null
  free: number
}

/**
 * What is still owed on one invoice for one order, or for what is beside its orders: at most its own lines, and at most
 * what is due of the invoice. What was written off of it can still be paid.
 */
export type Open = { invoiceId: string; orderId: string | null; open: number; due: number }

/** Without an invoice, the money is held for its order. */
export type Allocation = {
  paymentId: string
  invoiceId: string | null
  orderId: string | null
  amount: number
}

/** Money that counts for an invoice. */
export type ForInvoice = Allocation & { invoiceId: string }

/**
 * Which money counts for which invoice: what is held for an order for its own lines, other money for any, the first
 * invoice first (rules, section 13, "Money and invoices"). Pure.
 * @param payments oldest first
 * @param invoices in the order in which they are paid
 */
export function spread(payments: readonly Free[], invoices: readonly Open[]): ForInvoice[] {
  const left = payments.map(({ free }) => free)
  const due = new Map(invoices.map(({ invoiceId, due: of }) => [invoiceId, of]))
  const made: ForInvoice[] = []
  for (const { invoiceId, orderId, open } of invoices) {
    let wanted = open
    for (const [index, payment] of payments.entries()) {
      if (payment.orderId !== null && payment.orderId !== orderId) continue
      const amount = Math.min(wanted, left[index] ?? 0, due.get(invoiceId) ?? 0)
      if (amount <= 0) continue
      made.push({ paymentId: payment.paymentId, invoiceId, orderId, amount })
      left[index] = (left[index] ?? 0) - amount
      due.set(invoiceId, (due.get(invoiceId) ?? 0) - amount)
      wanted -= amount
    }
  }
  return made
}
