import { formatMoney } from '#contract/values/money.ts'
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
 * What a letter says of money that is owed, with a link to pay where the hirer can. Null if nothing is, and where
 * we don't know that the hirer is the one who pays, and by card: for orders of the API and on the phone. Pure.
 */
export function owedOf(order: Order, occasion: Occasion, takesPayment: boolean): Owed | null {
  const due = dueOf(order)
  if (due === 0 || !asksForMoney(order, occasion)) return null
  const money = formatMoney(due, order.currency)
  return {
    says: order.amount_paid === 0 ? `Nothing paid yet: ${money}` : `Still to pay: ${money}`,
    // Terms come first: their button leads to the page where it's paid.
    pay: takesPayment && order.awaits_terms !== true ? `Pay ${money} now` : null,
  }
}

function asksForMoney({ source, status, held_until: held }: Order, occasion: Occasion): boolean {
  if (occasion.type === 'due') return true
  if (status === 'pending' && held === null) return false
  if (occasion.type === 'placed' && occasion.pays !== undefined) return occasion.pays === 'link'
  return source === 'booking_page'
}
