import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'
import { readNotices } from './read-to-accept.ts'

/**
 * Accepts the terms and notices that were sent with an order on the phone (rules, section 11, "A telephone
 * order"). Accepting them again changes nothing.
 * @throws Refusal 422 when the order is cancelled
 */
export async function acceptTerms(org: Org, id: string): Promise<OrderRows> {
  const { status } = await lockOrder(org, id)
  const { order } = await readOrder(org, id)
  if (order.awaits_terms !== true) return readOrder(org, id)
  if (status === 'cancelled') {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is cancelled' })
  }
  const notices = await readNotices(org, id)
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        awaits_terms: false,
        terms_accepted_at: org.now,
        accepted_notices: JSON.stringify(notices),
        version: eb('version', '+', 1),
        updated_at: org.now,
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
  await recordAudit(org, 'order.terms_accepted', id, {
    before: { acceptedTerms: null },
    after: { acceptedTerms: order.terms_version, notices: notices.map(({ title }) => title) },
  })
  return readOrder(org, id)
}
