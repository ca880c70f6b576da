import { sql } from 'kysely'
import type { OfficeOrder } from '#contract/office/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

type Moved = {
  kind: 'payment' | 'refund'
  id: string
  at: Date
  amount: number
  provider: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
}

/** What an order costs, what was paid and returned, in cents; oldest first. */
export async function readMoney(org: Org, order: OrderRow): Promise<OfficeOrder['money']> {
  const moved = await org.tx.run(sql<Moved>`
    select 'payment' as kind, p.id, p.created_at as at, p.amount, coalesce(p.provider, p.method) as provider,
        'succeeded' as status, null as reason
      from ${paymentsOf(org, order.id)}
    union all
    select 'refund', r.id, coalesce(r.finished_at, r.created_at), r.amount, '', r.status, r.reason
      from ${refundsOf(org, order.id)}
    order by at, id`)
  const { total, amount_paid: paid, amount_refunded: refunded } = order
  const money = { total, paid, cancelled: order.status === 'cancelled' }
  return {
    total,
    paid,
    due: amountDueOf(money),
    refunded,
    refundDue: refundDueOf(money),
    payments: moved
      .filter(({ kind }) => kind === 'payment')
      .map(({ id, at, amount, provider }) => ({ id, at: at.toISOString(), amount, provider })),
    refunds: moved
      .filter(({ kind }) => kind === 'refund')
      .map(({ id, at, amount, status, reason }) => {
        return { id, at: at.toISOString(), amount, status, reason }
      }),
  }
}
