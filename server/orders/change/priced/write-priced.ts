import type { Updateable } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import type { ChargeRow, OrderRows } from '#server/orders/order-rows.ts'
import { paymentStatusOf } from '#server/orders/money/payment-status.ts'

export type PricedChange = {
  /** What changes of the order besides its money, such as its dates. */
  order: Updateable<DB['orders']>
  lines: readonly (Updateable<DB['order_lines']> & { id: string })[]
  claims: readonly Claim[]
  charges: readonly Pick<ChargeRow, 'type' | 'description' | 'amount'>[]
  total: number
  gst: number
}

/** Writes a change of a locked order that costs something, with its lines and charges, and bills it where that's due. */
export async function writePriced(
  org: Org,
  { order, charges: known }: Pick<OrderRows, 'order' | 'charges'>,
  change: PricedChange,
): Promise<void> {
  const money = { total: change.total, paid: order.amount_paid, refunded: order.amount_refunded }
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        ...change.order,
        version: eb('version', '+', 1),
        updated_at: org.now,
        total: change.total,
        gst: change.gst,
        payment_status: paymentStatusOf({ ...money, cancelled: false }),
        claims: JSON.stringify(change.claims),
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', order.id),
  )
  for (const { id, ...columns } of change.lines) {
    await org.tx.run(
      query
        .updateTable('order_lines')
        .set(columns)
        .where('organisation_id', '=', org.id)
        .where('id', '=', id),
    )
  }
  if (change.charges.length > 0) {
    await org.tx.run(
      query.insertInto('order_charges').values(
        change.charges.map((charge, index) => ({
          organisation_id: org.id,
          order_id: order.id,
          position: known.length + index,
          ...charge,
        })),
      ),
    )
  }
  await queueBilling(org, { cause: `changed:${order.id}:${order.version}`, orderId: order.id })
}
