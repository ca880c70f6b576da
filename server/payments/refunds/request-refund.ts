import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'

export type RefundAsked = {
  orderId: string
  /** Cents; null is what was paid beyond what is owed. */
  amount: number | null
  reason: string | null
}

/**
 * Writes down money that is to go back, from the latest payment on; the provider is asked afterwards.
 * @returns how much in all, in cents
 * @throws Refusal 422 where nothing is to go back, or more than was paid
 */
export async function requestRefund(org: Org, asked: RefundAsked): Promise<number> {
  await lockOrder(org, asked.orderId)
  const { order } = await readOrder(org, asked.orderId)
  const payments = await org.tx.run<{ id: string; amount: number; back: number; waiting: number }>({
    text: `select p.id, p.amount,
        coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0)::bigint as back,
        coalesce(sum(r.amount) filter (where r.status = 'pending'), 0)::bigint as waiting
      from payments p
      left join refunds r on r.organisation_id = p.organisation_id and r.payment_id = p.id
      where p.organisation_id = $1 and p.order_id = $2
      group by p.id, p.amount, p.created_at order by p.created_at desc, p.id desc`,
    values: [org.id, asked.orderId],
  })
  const waiting = payments.reduce((sum, payment) => sum + payment.waiting, 0)
  const cancelled = order.status === 'cancelled'
  const due = refundDueOf({ total: order.total, paid: order.amount_paid - waiting, cancelled })
  const amount = asked.amount ?? due
  if (amount <= 0) {
    const message = 'has nothing to refund'
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }

  let left = amount
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.back)
    if (part <= 0) continue
    left -= part
    await org.tx.run(
      query.insertInto('refunds').values({
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id: asked.orderId,
        payment_id: payment.id,
        amount: part,
        requested_by: JSON.stringify(org.actor),
        reason: asked.reason,
        created_at: org.now,
      }),
    )
  }
  if (left > 0) {
    throw new Refusal(422, { field: 'amount', code: 'too_big', message: 'is more than was paid' })
  }
  return amount
}
