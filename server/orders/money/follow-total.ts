import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailBusiness } from '#server/orders/letters/business/mail-business.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { endSessions, endStaleSessions } from '#server/payments/sessions/end-sessions.ts'
import { amountDueOf } from './payment-status.ts'
import { settleHold } from './settle-hold.ts'

/**
 * What follows once a locked order costs another amount: a payment that was begun for the old one ends, and an order
 * that waited to be paid doesn't if nothing is due any more.
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
  const settled = due === 0 ? await settleHold(org, order) : null
  if (settled === 'confirmed') await mailHirer(org, orderId, { type: 'approved' })
  if (settled !== null) await mailBusiness(org, orderId)
}
