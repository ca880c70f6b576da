import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'
import { mailHirer } from './mail-hirer.ts'

/** What a person of the office sends the hirer: the confirmation once more, or a link to pay. */
export type Request = 'confirmation' | 'payment_link'

/**
 * Emails the hirer of an order because someone asked for it.
 * @throws Refusal 422 when links to the order have ended, or there's nothing to pay
 */
export async function mailAgain(
  org: Org,
  { id, request }: { id: string; request: Request },
): Promise<void> {
  await lockOrder(org, id)
  const { order } = await readOrder(org, id)
  const cancelled = order.status === 'cancelled'
  const due = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled })
  if (await hasAccessEnded(org, order)) throw refuse('its links have ended')
  if (request === 'payment_link' && due === 0) throw refuse('there is nothing to pay')
  if (request === 'payment_link' && order.enquiry !== null) throw refuse("it isn't confirmed yet")
  const type = request === 'payment_link' ? 'due' : cancelled ? 'cancelled' : 'placed'
  await mailHirer(org, id, { type })
  await recordAudit(org, 'order.mail_requested', id, { after: { request, to: order.email } })
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'order', code: 'wrong_state', message })
}
