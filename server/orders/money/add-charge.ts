import { sql } from 'kysely'
import type { Charge } from '#contract/orders/order.ts'
import { formatMoney, gstInside } from '#contract/values/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { watchOrder } from '#server/orders/announcing/watch-orders.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'
import { followTotal } from './follow-total.ts'
import { paymentStatusOf } from './payment-status.ts'

/**
 * Adds a charge to a locked order, whatever its status: its total, GST, payment status and version follow. A
 * payment that was begun for the old amount ends, and billing looks at the order again.
 * @returns the charge's position among those of the order
 * @throws Refusal 422 if the order would cost less than nothing
 */
export async function addCharge(
  org: Org,
  orderId: string,
  { type, description, amount }: Charge,
): Promise<number> {
  const rows = await readOrder(org, orderId)
  const { order } = rows
  watchOrder(org, rows)
  const total = order.total + amount
  if (total < 0) {
    const is = formatMoney(order.total, order.currency)
    const message = `takes off more than the order costs, which is ${is}`
    throw new Refusal(422, { field: 'amount', code: 'too_small', message })
  }
  const [row] = await org.tx.run(sql<{ position: number }>`
    insert into order_charges (organisation_id, order_id, position, type, description, amount)
    select ${org.id}, ${orderId}, coalesce(max(position), -1) + 1, ${type}, ${description}, ${amount}
      from order_charges where organisation_id = ${org.id} and order_id = ${orderId}
    returning position`)
  if (!row) throw new Error('the charge was not added')
  const cancelled = order.status === 'cancelled'
  const money = { total, paid: order.amount_paid, refunded: order.amount_refunded, cancelled }
  await org.tx.run(sql`
    update orders set version = version + 1, updated_at = ${org.now}, total = ${total},
      gst = ${gstInside(total)}, payment_status = ${paymentStatusOf(money)}
    where organisation_id = ${org.id} and id = ${orderId}`)
  await followTotal(org, orderId, order.total)
  await queueBilling(org, { cause: `charged:${orderId}:${row.position}`, orderId })
  await recordAudit(org, 'order.charged', orderId, {
    before: { total: order.total },
    after: { total, description, amount },
  })
  return row.position
}
