import { formatMoney } from '#contract/values/money.ts'
import type { PaymentPlan } from '#contract/office/phone-order.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { Occasion } from './letter-words.ts'

type Order = OrderRows['order']
export type Owed = NonNullable<Letter['owed']>

/** Cents that are still to be paid. */
export function dueOf({ total, amount_paid: paid, status }: Order): number {
  return amountDueOf({ total, paid, cancelled: status === 'cancelled' })
}

/**
 * What a letter says of money that is owed, with a link to pay where the hirer can. Null if nothing is, where the
 * office agreed on the phone that it's paid another way, and before it's confirmed. Pure.
 */
export function owedOf(
  order: Order,
  occasion: Occasion,
  { takesPayment, plan }: { takesPayment: boolean; plan: PaymentPlan | undefined },
): Owed | null {
  const due = dueOf(order)
  if (due === 0 || !asksForMoney(order, occasion, plan)) return null
  const money = formatMoney(due, order.currency)
  return {
    says: order.amount_paid === 0 ? `Nothing paid yet: ${money}` : `Still to pay: ${money}`,
    // Terms come first: their button leads to the page where it's paid.
    pay: takesPayment && order.awaits_terms !== true ? `Pay ${money} now` : null,
  }
}

function asksForMoney(
  { status, held_until: held }: Order,
  occasion: Occasion,
  plan: PaymentPlan | undefined,
): boolean {
  if (occasion.type === 'due') return true
  if (status === 'pending' && held === null) return false
  const pays = occasion.type === 'placed' ? occasion.pays : plan
  return pays === undefined || pays === 'link'
}
