import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { restoreRefunded } from '#server/invoices/allocations/release.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import type { Log } from '#server/log.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { lockPayments } from '#server/payments/recorded/lock-payments.ts'
import type { ProviderEvent, ProviderName } from '#server/payments/providers/provider.ts'
import { insertRefund } from './refund-rows.ts'

type RefundFailed = Extract<ProviderEvent, { type: 'refund_failed' }>
type Payment = { id: string; order_id: string }
type RefundRow = {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  requested_by: Actor
  provider_refund_id: string | null
}

/**
 * Records that a refund failed after the provider accepted it: the money is back with the
 * organisation and due to the hirer again. The event counts once, even if it arrives before the
 * refund itself.
 * @returns whether it was new
 */
export async function failRefund(
  org: Org,
  provider: ProviderName,
  event: RefundFailed,
  log: Log,
): Promise<boolean> {
  const [payment] = await org.tx.run(
    query
      .selectFrom('payments')
      .select(['id', 'order_id'])
      .where('organisation_id', '=', org.id)
      .where('provider', '=', provider)
      .where('provider_payment_id', '=', event.paymentId)
      .$castTo<Payment>(),
  )
  if (!payment) return false
  await lockPayments(org, [payment.id])
  const refunds = await org.tx.run(sql<RefundRow>`
    select id, amount, status, requested_by, provider_refund_id from refunds
    where organisation_id = ${org.id} and payment_id = ${payment.id}
    order by created_at desc, id desc`)
  const named = refunds.find(
    ({ id, provider_refund_id: theirs }) => theirs === event.refundId || id === event.ourRefundId,
  )
  if (named?.status === 'failed') return false

  const candidates = named ? [named] : refunds.filter(isMadeAtProvider)
  const amount = named ? named.amount : event.amount
  const restored = await failParts(org, { payment, candidates, amount, event })
  for (const orderId of restored) {
    await setMoney(org, { orderId, action: 'payment.refund_failed' })
    await queueBilling(org, { cause: `refund_failed:${event.refundId}:${orderId}`, orderId })
  }
  const { refundId: refund, reason } = event
  log.warn(
    { organisation: org.slug, order: payment.order_id, refund, amount, reason },
    'a refund failed at the provider: send it again with payment refund',
  )
  return true
}

/** We know the amount of a refund made at the provider, but not its id. */
function isMadeAtProvider({ status, requested_by, provider_refund_id }: RefundRow): boolean {
  return status === 'succeeded' && requested_by.type === 'provider' && provider_refund_id === null
}

/**
 * Marks refunds of an amount as failed, starting with one of exactly that amount. What failed of a larger one is a
 * refund of its own. Any remainder is a refund we never saw succeed; it is recorded as failed so that a late success
 * event doesn't count.
 * @returns the orders that are paid what it took from them again
 */
async function failParts(
  org: Org,
  failing: {
    payment: Payment
    candidates: readonly RefundRow[]
    amount: number
    event: RefundFailed
  },
): Promise<string[]> {
  const { payment, candidates, amount, event } = failing
  const failed = {
    status: 'failed' as const,
    provider_refund_id: event.refundId,
    finished_at: event.at,
  }
  const ids = { order_id: payment.order_id, payment_id: payment.id }
  let left = amount
  const restored = new Set<string>()
  const exactFirst = candidates.toSorted(
    (a, b) => Number(b.amount === amount) - Number(a.amount === amount),
  )
  for (const refund of exactFirst) {
    const part = Math.min(left, refund.amount)
    if (part === 0) break
    left -= part
    const isWhole = part === refund.amount
    await org.tx.run(
      query
        .updateTable('refunds')
        .set(isWhole ? failed : { amount: refund.amount - part })
        .where('organisation_id', '=', org.id)
        .where('id', '=', refund.id),
    )
    const orders = await restoreRefunded(org, { refundId: refund.id, amount: part })
    for (const order of orders) restored.add(order)
    if (!isWhole) await insertRefund(org, { ...ids, amount: part, ...failed, part_of: refund.id })
  }
  if (left > 0) await insertRefund(org, { ...ids, amount: left, ...failed })
  return [...restored].toSorted()
}
