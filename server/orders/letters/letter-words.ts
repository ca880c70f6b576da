import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { PaymentPlan } from '#contract/office/phone-order.ts'
import type { Wording } from '#contract/office/settings/letter-standards.ts'
import type { LetterKind } from '#contract/office/settings/letters.ts'
import { fillPlaceholders } from '#contract/office/settings/placeholders.ts'
import type { Placeholder } from '#contract/office/settings/placeholders.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import { describeVisit } from './visits/describe-visit.ts'
import type { AboutJob } from './visits/describe-visit.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

/** What an email to a hirer is about. */
export type Occasion =
  | { type: 'placed'; pays?: PaymentPlan }
  | { type: 'changed'; news?: string[] }
  | { type: 'approved' }
  | { type: 'paid'; amount: number }
  | { type: 'cancelled' }
  | { type: 'due' }
  | { type: 'charge'; chargeId: string; amount: number; description: string; lastDay: Day }
  | AboutJob

type Order = OrderRows['order']

/** Which letter an occasion asks for, as the order is now. */
export function kindOf(order: Order, occasion: Occasion): LetterKind {
  const { type } = occasion
  if (type === 'done' && occasion.job.type === 'delivery') return 'delivered'
  if (type !== 'placed') return type
  if (order.held_until !== null) return 'hold'
  return order.status === 'pending' ? 'received' : 'placed'
}

/** What a letter says in any wording, because it depends on the order. */
export function factsOf(order: Order, occasion: Occasion): string[] {
  if ('job' in occasion) return [describeVisit(occasion)]
  const { type } = occasion
  if (type === 'charge') {
    const { amount, description, lastDay } = occasion
    return [
      `${description}: ${formatMoney(amount, order.currency)}.`,
      `If you don’t agree, reply on its page by ${spokenDay(lastDay)}. Otherwise we’ll add it to your booking.`,
    ]
  }
  if (type === 'placed') return asksOf(order, occasion)
  if (type === 'changed') {
    const { news = [] } = occasion
    return news.length > 0 ? news : ['Here’s your booking as it is now.']
  }
  const { status, total, amount_paid: paid } = order
  const cancelled = status === 'cancelled'
  if (type === 'cancelled') {
    const refunds = refundDueOf({ total, paid, cancelled }) > 0
    return [whoCancelled(order), ...(refunds ? ['We’ll be in touch about your refund.'] : [])]
  }
  if (type !== 'paid') return []
  if (cancelled) {
    return ['Your booking was cancelled before your payment arrived, so we’ll refund it in full.']
  }
  if (paid < total) return []
  return status === 'pending'
    ? ['We’ll review your booking and get back to you.']
    : ['Your booking is confirmed and paid.']
}

/** Whose doing it was, without the reason: a stranger may have typed it. The order's page has it. */
function whoCancelled({ cancelled_by: by, customer_cancelled: asked }: Order): string {
  if (by?.type === 'hirer') return 'You cancelled it.'
  if (by?.type === 'system') {
    return 'It wasn’t paid in time, so we couldn’t hold it any longer. You’re welcome to book again.'
  }
  return asked === true
    ? 'We cancelled it as you asked.'
    : 'We had to cancel it. Please call us if you’d like to talk about it.'
}

type Placed = Extract<Occasion, { type: 'placed' }>

/** What a customer whose order was taken on the phone still has to do. */
function asksOf(order: Order, occasion: Placed): string[] {
  return [
    ...(order.awaits_terms === true
      ? ['Please read our terms on the page of your booking, and accept them before we deliver.']
      : []),
    ...(hasToPay(order, occasion) ? ['Pay by card on the page of your booking.'] : []),
    ...(occasion.pays === 'cash' && order.total > 0 ? ['You pay in cash when we deliver.'] : []),
  ]
}

function hasToPay({ total }: Order, { pays }: Placed): boolean {
  return pays === 'link' && total > 0
}

/** What a letter's link to pay is called, which the box of what is owed takes the place of. */
export const PAY = 'Pay now'

/** What the letter's link is called, if there's something left to do for an order on the phone. */
export function actionOf(order: Order, occasion: Occasion): string | null {
  if (occasion.type !== 'placed' || order.held_until !== null || order.status === 'pending') {
    return null
  }
  const pays = hasToPay(order, occasion)
  if (order.awaits_terms === true) return pays ? 'Accept the terms and pay' : 'Accept the terms'
  return pays ? PAY : null
}

/** The page that the letter's link opens, if it's one below that of the order. */
export function pageOf(occasion: Occasion): string | undefined {
  return occasion.type === 'charge' ? `charges/${occasion.chargeId}` : undefined
}

/** A wording with its placeholders filled in, as paragraphs. */
export function fillWording(
  { subject, opening, closing }: Wording,
  values: Readonly<Record<Placeholder, string>>,
): { subject: string; opening: string[]; closing: string[] } {
  const paragraphs = (text: string) =>
    fillPlaceholders(text, values)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
  return {
    subject: fillPlaceholders(subject, values),
    opening: paragraphs(opening),
    closing: paragraphs(closing),
  }
}
