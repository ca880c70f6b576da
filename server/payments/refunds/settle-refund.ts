import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { lockPayments } from '#server/payments/recorded/lock-payments.ts'
import type { ProviderEvent, ProviderName } from '#server/payments/providers/provider.ts'
import { findSession } from '#server/payments/sessions/session-rows.ts'
import { Refusal } from '#server/refusal.ts'
import { insertRefund, ordersOfRefund } from './refund-rows.ts'

type Refunded = Extract<ProviderEvent, { type: 'refunded' }>

/**
 * Records a refund made at the provider itself, such as in Stripe's dashboard. Stripe reports the
 * running total, so replayed or stale events are no-ops. Events older than a failed refund still
 * include it.
 * @returns whether there was anything new
 * @throws Refusal 422 before its payment is reported, so that the provider reports it again after that
 */
export async function settleRefund(
  org: Org,
  provider: ProviderName,
  event: Refunded,
): Promise<boolean> {
  const [payment] = await org.tx.run(
    query
      .selectFrom('payments')
      .select(['id', 'order_id', 'amount'])
      .where('organisation_id', '=', org.id)
      .where('provider', '=', provider)
      .where('provider_payment_id', '=', event.paymentId),
  )
  if (!payment) {
    await refuseEarly(org, provider, event)
    return false
  }
  await lockPayments(org, [payment.id])
  const [recorded] = await org.tx.run(sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from refunds
    where organisation_id = ${org.id} and payment_id = ${payment.id}
      and (status <> 'failed' or finished_at >= ${event.at})`)
  const amount = Math.min(event.refunded, payment.amount) - (recorded?.amount ?? 0)
  if (amount <= 0) return false
  const orders = await insertRefund(org, {
    order_id: payment.order_id,
    payment_id: payment.id,
    amount,
    status: 'succeeded',
    finished_at: org.now,
  })
  for (const orderId of orders) await setMoney(org, { orderId, action: 'payment.refunded' })
  return true
}

/** A session of ours was paid, since it's refunded, but we haven't heard of the payment. */
async function refuseEarly(org: Org, provider: ProviderName, { sessionId }: Refunded) {
  const session = sessionId === null ? undefined : await findSession(org, provider, sessionId)
  if (!session) return
  const message = 'is not known yet, report its refund again later'
  throw new Refusal(422, { field: 'payment', code: 'unknown', message })
}

/** Records once that a provider accepted a refund that we sent. */
export async function finishRefund(
  org: Org,
  { id, providerRefundId }: { id: string; providerRefundId: string },
): Promise<void> {
  const orders = await ordersOfRefund(org, id)
  await lockOrders(org, orders)
  const [refund] = await org.tx.run(
    query
      .updateTable('refunds')
      .set({ status: 'succeeded', provider_refund_id: providerRefundId, finished_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('requested_by')
      .$castTo<{ requested_by: Actor }>(),
  )
  if (!refund) return
  const requester = { ...org, actor: refund.requested_by }
  for (const orderId of orders) await setMoney(requester, { orderId, action: 'payment.refunded' })
}
