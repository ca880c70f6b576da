import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'
import { mailHirer } from './mail-hirer.ts'

/**
 * What a person of the office sends the hirer: the confirmation once more, or a link to pay, if they can pay
 * online.
 */
export type Request = 'confirmation' | 'payment_link'

/**
 * Emails the hirer of an order because someone asked for it.
 * @throws Refusal 422 when it has no email address, links to the order have ended, there's nothing to pay, or payments aren't set up
 */
export async function mailAgain(
  org: Org,
  { id, request }: { id: string; request: Request },
): Promise<void> {
  const isAboutMoney = request === 'payment_link'
  if (isAboutMoney && !org.takesPayment) throw refuse('payments online are not set up')
  await lockOrder(org, id)
  const { order } = await readOrder(org, id)
  const cancelled = order.status === 'cancelled'
  const due = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled })
  if (order.email === '') throw refuse('it has no email address')
  if (await hasAccessEnded(org, order)) throw refuse('its links have ended')
  if (isAboutMoney && due === 0) throw refuse('there is nothing to pay')
  if (isAboutMoney && order.enquiry !== null) throw refuse("it isn't confirmed yet")
  const type = isAboutMoney ? 'due' : cancelled ? 'cancelled' : 'placed'
  await mailHirer(org, id, { type })
  await recordAudit(org, 'order.mail_requested', id, {
    after: { request, to: order.email },
  })
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'order', code: 'wrong_state', message })
}
