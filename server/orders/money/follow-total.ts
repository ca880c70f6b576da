import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { endSessions, endStaleSessions } from '#server/payments/sessions/end-sessions.ts'
import { amountDueOf } from './payment-status.ts'

/**
 * What follows once a locked order costs another amount: a payment that was begun for the old one ends.
 * @param before its total until now, in cents
 */
export async function followTotal(org: Org, orderId: string, before: number): Promise<void> {
  const { order } = await readOrder(org, orderId)
  const money = { paid: order.amount_paid, cancelled: order.status === 'cancelled' }
  const was = amountDueOf({ ...money, total: before })
  const due = amountDueOf({ ...money, total: order.total })
  if (due === was) return
  // What is taken off may be credited on an invoice, which is then paid less.
  await (due < was ? endSessions : endStaleSessions)(org, orderId)
}
