import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'
import { insertRefund } from './refund-rows.ts'

export type RefundRequest = {
  orderId: string
  /** Cents; null for everything paid beyond the amount owed. */
  amount: number | null
  reason: string | null
}

/**
 * Writes the refunds for an amount, latest payment first. The send-refunds task sends them.
 * @returns the amount in cents
 * @throws Refusal 422 when nothing is due back, or the amount is more than was paid
 */
export async function requestRefund(
  org: Org,
  { orderId, amount: requested, reason }: RefundRequest,
): Promise<number> {
  await lockOrder(org, orderId)
  const { order } = await readOrder(org, orderId)
  const payments = await listPayments(org, orderId)
  const pending = payments.reduce((sum, payment) => sum + payment.pending, 0)
  const cancelled = order.status === 'cancelled'
  const due = refundDueOf({ total: order.total, paid: order.amount_paid - pending, cancelled })
  const amount = requested ?? due
  if (amount <= 0) {
    const message = 'has nothing to refund'
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }

  let left = amount
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.refunded)
    if (part <= 0) continue
    left -= part
    await insertRefund(org, { order_id: orderId, payment_id: payment.id, amount: part, reason })
  }
  if (left > 0) {
    throw new Refusal(422, { field: 'amount', code: 'too_big', message: 'is more than was paid' })
  }
  return amount
}

/** In cents; `refunded` includes `pending`. */
type PaymentRow = { id: string; amount: number; refunded: number; pending: number }

/** The payments of an order with their refunds, latest first. */
async function listPayments(org: Org, orderId: string): Promise<PaymentRow[]> {
  return org.tx.run(sql<PaymentRow>`
    select p.id, p.amount,
      coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0)::bigint as refunded,
      coalesce(sum(r.amount) filter (where r.status = 'pending'), 0)::bigint as pending
    from payments p
    left join refunds r on r.organisation_id = p.organisation_id and r.payment_id = p.id
    where p.organisation_id = ${org.id} and p.order_id = ${orderId}
    group by p.id, p.amount, p.created_at order by p.created_at desc, p.id desc`)
}
