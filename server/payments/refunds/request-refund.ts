import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'
import { lockPayments } from '#server/payments/recorded/lock-payments.ts'
import { insertRefund } from './refund-rows.ts'

export type RefundRequest = {
  orderId: string
  /** Cents; null for everything paid beyond the amount owed. */
  amount: number | null
  reason: string | null
}

/**
 * Writes the refunds for an amount that was paid online for an order, latest payment first. The send-refunds task sends
 * them.
 * @returns the amount in cents
 * @throws Refusal 422 when nothing is due back, or the amount is more than was paid online
 */
export async function requestRefund(
  org: Org,
  { orderId, amount: requested, reason }: RefundRequest,
): Promise<number> {
  const found = await listPayments(org, orderId)
  const ids = found.map(({ id }) => id)
  await lockPayments(org, ids, { orders: [orderId] })
  const { order } = await readOrder(org, orderId)
  const payments = (await listPayments(org, orderId)).filter(({ id }) => ids.includes(id))
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
    const part = Math.min(left, payment.held)
    if (part <= 0) continue
    left -= part
    const refund = { order_id: payment.order_id, payment_id: payment.id, amount: part, reason }
    await insertRefund(org, refund, orderId)
  }
  if (left > 0) {
    const message = 'is more than was paid online'
    throw new Refusal(422, { field: 'amount', code: 'too_big', message })
  }
  return amount
}

/** In cents: what counts for the order, and what is under way back. */
type PaymentRow = { id: string; order_id: string; held: number; pending: number }

/** What was paid online and counts for an order, latest first. */
async function listPayments(org: Org, orderId: string): Promise<PaymentRow[]> {
  return org.tx.run(sql<PaymentRow>`
    select p.id, p.order_id, sum(a.amount)::bigint as held,
      coalesce(-sum(a.amount) filter (where r.status = 'pending'), 0)::bigint as pending
    from allocations a
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
    where a.organisation_id = ${org.id} and a.order_id = ${orderId} and p.method = 'online'
    group by p.id, p.order_id, p.created_at order by p.created_at desc, p.id desc`)
}
