import type { Order } from '#contract/orders/order.ts'

/** The amounts of an order in cents; `paid` is payments less refunds. */
export type Money = { total: number; paid: number; refunded: number; cancelled: boolean }

/** The payment status of an order. A zero-dollar order counts as paid. */
export function paymentStatusOf(money: Money): Order['paymentStatus'] {
  const { total, paid, refunded, cancelled } = money
  if (refunded > 0 && (cancelled || paid < total)) {
    return paid === 0 ? 'refunded' : 'partially_refunded'
  }
  if (paid >= total) return 'paid'
  return paid > 0 ? 'partially_paid' : 'unpaid'
}

/** The amount still due; a cancelled order has none. */
export function amountDueOf({ total, paid, cancelled }: Omit<Money, 'refunded'>): number {
  return cancelled ? 0 : Math.max(0, total - paid)
}

/** The amount paid beyond what is owed. */
export function refundDueOf({ total, paid, cancelled }: Omit<Money, 'refunded'>): number {
  return Math.max(0, paid - (cancelled ? 0 : total))
}
