import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { watchOrder } from '#server/orders/announcing/watch-orders.ts'
import { readOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { endStaleSessions } from '#server/payments/sessions/end-sessions.ts'
import { amountDueOf, paymentStatusOf } from './payment-status.ts'
import { settleHold } from './settle-hold.ts'

/** What happened to the money of an order. */
export type MoneyMoved = {
  orderId: string
  action: `payment.${'received' | 'recorded' | 'allocated' | 'released' | 'reversed'}` | Refunded
}
type Refunded = 'payment.refunded' | 'payment.refund_failed'

/**
 * Sets what is paid and refunded of a locked order: what is allocated to it and to its invoices (rules, section 13,
 * "Payments"). Everything that allocates calls it. A payment that was begun for another amount ends. An order that was
 * waiting to be paid is confirmed once nothing is due, unless the organisation approves bookings by hand.
 * @returns the order as it was
 */
export async function setMoney(org: Org, { orderId, action }: MoneyMoved): Promise<OrderRow> {
  const rows = await readOrder(org, orderId)
  const { order } = rows
  watchOrder(org, rows)
  const { paid, refunded } = await readPaid(org, orderId)
  const before = { paid: order.amount_paid, refunded: order.amount_refunded }
  if (before.paid === paid && before.refunded === refunded) return order
  const cancelled = order.status === 'cancelled'
  const money = { total: order.total, paid, cancelled }
  const due = amountDueOf(money)
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: org.now,
        amount_paid: paid,
        amount_refunded: refunded,
        payment_status: paymentStatusOf({ ...money, refunded }),
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', orderId),
  )
  if (due === 0) await settleHold(org, order)
  if (due !== amountDueOf({ ...money, paid: before.paid })) {
    await endStaleSessions(org, orderId)
  }
  await recordAudit(org, action, orderId, { before, after: { paid, refunded } })
  return order
}

/** In cents. What a refund takes is still paid until the refund has gone. What never came isn't refunded. */
async function readPaid(org: Org, orderId: string): Promise<{ paid: number; refunded: number }> {
  const [row] = await org.tx.run(sql<{ paid: number; refunded: number }>`
    select coalesce(sum(a.amount) filter (where r.status is distinct from 'pending'), 0)::bigint as paid,
      coalesce(-sum(a.amount) filter (where r.status = 'succeeded' and r.method <> 'reversal'), 0)::bigint
        as refunded
    from allocations a
    left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
    where a.organisation_id = ${org.id} and a.order_id = ${orderId}`)
  return row ?? { paid: 0, refunded: 0 }
}
