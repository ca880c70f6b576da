import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Log } from '#server/log.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import type { News, ProviderName } from '#server/payments/providers/provider.ts'

type RefundFailed = Extract<News, { type: 'refund_failed' }>
type Payment = { id: string; order_id: string }
type Known = {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  requested_by: Actor
  provider_refund_id: string | null
}

/**
 * Writes that a refund which a provider had taken on did not arrive: the money is here again, and due
 * back again. Once, however often it is told, and also where it is told before the refund itself.
 * @returns whether that was new
 */
export async function failRefund(
  org: Org,
  provider: ProviderName,
  news: RefundFailed,
  log: Log,
): Promise<boolean> {
  const [payment] = await org.tx.run<Payment>({
    text: `select id, order_id from payments
      where organisation_id = $1 and provider = $2 and provider_payment_id = $3`,
    values: [org.id, provider, news.paymentId],
  })
  if (!payment) return false
  await lockOrder(org, payment.order_id)
  const refunds = await org.tx.run<Known>({
    text: `select id, amount, status, requested_by, provider_refund_id from refunds
      where organisation_id = $1 and payment_id = $2 order by created_at desc, id desc`,
    values: [org.id, payment.id],
  })
  const named = refunds.find(
    ({ id, provider_refund_id: name }) => name === news.refundId || id === news.ours,
  )
  if (named?.status === 'failed') return false

  const parts = named ? [named] : refunds.filter((refund) => isByHand(refund))
  const amount = named ? named.amount : news.amount
  const back = await failParts(org, { payment, provider, parts, amount, news })
  if (back > 0) {
    await setMoney(org, {
      orderId: payment.order_id,
      paid: 0,
      refunded: -back,
      action: 'payment.refund_failed',
    })
  }
  const { refundId: refund, reason } = news
  log.warn(
    { organisation: org.slug, order: payment.order_id, refund, amount, reason },
    'a refund failed at the provider, give it back anew by payment refund',
  )
  return true
}

/** What was given back at the provider's own office is known by its sum alone. */
function isByHand({ status, requested_by, provider_refund_id }: Known): boolean {
  return status === 'succeeded' && requested_by.type === 'provider' && provider_refund_id === null
}

/**
 * Marks an amount of refunds as failed, the one of just that amount first. What is left over was not
 * told of before, and is written as failed so that older news of it count for nothing.
 * @returns how much of it counted as given back until now, in cents
 */
async function failParts(
  org: Org,
  failing: {
    payment: Payment
    provider: ProviderName
    parts: readonly Known[]
    amount: number
    news: RefundFailed
  },
): Promise<number> {
  const { parts, amount, news } = failing
  const failed = {
    status: 'failed' as const,
    provider_refund_id: news.refundId,
    finished_at: news.at,
  }
  let [left, back, unwritten] = [amount, 0, 0]
  const exactFirst = parts.toSorted(
    (a, b) => Number(b.amount === amount) - Number(a.amount === amount),
  )
  for (const part of exactFirst) {
    const taken = Math.min(left, part.amount)
    if (taken === 0) break
    left -= taken
    if (part.status === 'succeeded') back += taken
    const whole = taken === part.amount
    await org.tx.run(
      query
        .updateTable('refunds')
        .set(whole ? failed : { amount: part.amount - taken })
        .where('organisation_id', '=', org.id)
        .where('id', '=', part.id),
    )
    if (!whole) unwritten += taken
  }
  unwritten += left
  if (unwritten > 0) {
    await org.tx.run(
      query.insertInto('refunds').values({
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id: failing.payment.order_id,
        payment_id: failing.payment.id,
        amount: unwritten,
        requested_by: JSON.stringify(org.actor),
        created_at: org.now,
        ...failed,
      }),
    )
  }
  return back
}
