import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import type { News, ProviderName } from '#server/payments/providers/provider.ts'

type Refunded = Extract<News, { type: 'refunded' }>

/**
 * Writes what a provider has given back beyond what was asked of it here, such as by hand in its own
 * office. It is told in all, so that the same news again, or older ones, change nothing; those from
 * before a refund failed count it still.
 * @returns whether there was anything new
 */
export async function settleRefund(
  org: Org,
  provider: ProviderName,
  news: Refunded,
): Promise<boolean> {
  const [payment] = await org.tx.run(
    query
      .selectFrom('payments')
      .select(['id', 'order_id', 'amount'])
      .where('organisation_id', '=', org.id)
      .where('provider', '=', provider)
      .where('provider_payment_id', '=', news.paymentId),
  )
  if (!payment) return false
  await lockOrder(org, payment.order_id)
  const [known] = await org.tx.run<{ amount: number }>({
    text: `select coalesce(sum(amount), 0)::bigint as amount from refunds
      where organisation_id = $1 and payment_id = $2
        and (status <> 'failed' or finished_at >= $3)`,
    values: [org.id, payment.id, news.at],
  })
  const amount = Math.min(news.refunded, payment.amount) - (known?.amount ?? 0)
  if (amount <= 0) return false
  await org.tx.run(
    query.insertInto('refunds').values({
      organisation_id: org.id,
      id: randomUUIDv7(),
      order_id: payment.order_id,
      payment_id: payment.id,
      amount,
      status: 'succeeded',
      requested_by: JSON.stringify(org.actor),
      created_at: org.now,
      finished_at: org.now,
    }),
  )
  await setMoney(org, {
    orderId: payment.order_id,
    paid: 0,
    refunded: amount,
    action: 'payment.refunded',
  })
  return true
}

/** Writes that a provider has taken on a refund that was asked of it, once. */
export async function finishRefund(
  org: Org,
  { id, orderId, providerRefundId }: { id: string; orderId: string; providerRefundId: string },
): Promise<void> {
  await lockOrder(org, orderId)
  const [refund] = await org.tx.run(
    query
      .updateTable('refunds')
      .set({ status: 'succeeded', provider_refund_id: providerRefundId, finished_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning(['amount', 'requested_by'])
      .$castTo<{ amount: number; requested_by: Actor }>(),
  )
  if (!refund) return
  const requester = { ...org, actor: refund.requested_by }
  await setMoney(requester, {
    orderId,
    paid: 0,
    refunded: refund.amount,
    action: 'payment.refunded',
  })
}
