import type { Order } from '#contract/orders/order.ts'

/** What an order's money comes to. Cents; `paid` is what came less what went back. */
export type Money = { total: number; paid: number; refunded: number; cancelled: boolean }

/** How an order is paid. One of nothing to pay is paid. */
export function paymentStatusOf(money: Money): Order['paymentStatus'] {
  const { total, paid, refunded, cancelled } = money
  if (refunded > 0 && (cancelled || paid < total)) {
    return paid === 0 ? 'refunded' : 'partially_refunded'
  }
  if (paid >= total) return 'paid'
  return paid > 0 ? 'partially_paid' : 'unpaid'
}

/** What is still to be paid; nothing of a cancelled order. */
export function amountDueOf({ total, paid, cancelled }: Omit<Money, 'refunded'>): number {
  return cancelled ? 0 : Math.max(0, total - paid)
}

/** What was paid beyond what is owed. */
export function refundDueOf({ total, paid, cancelled }: Omit<Money, 'refunded'>): number {
  return Math.max(0, paid - (cancelled ? 0 : total))
}
