import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findMail } from './list-mails.ts'
import type { Mail } from './list-mails.ts'

/**
 * Sends an unsent email again, as if it had just been written; one about an order to the address that the order has now.
 * It keeps its Message-ID.
 * @throws Refusal 404 for an unknown id, 422 if it was sent, or if its order has no address any more
 */
export async function retryMail(org: Org, id: string): Promise<Mail> {
  const before = await findMail(org, id)
  const recipient = await findRecipient(org, before)
  const [retried] = await org.tx.run(
    query
      .updateTable('mails')
      .set({
        status: 'pending',
        recipient,
        due_at: org.now,
        attempts: 0,
        last_error: null,
        retried_at: org.now,
        held_since: null,
      })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', '<>', 'sent')
      .returning('id'),
  )
  if (!retried) {
    const message = 'has already been sent'
    throw new Refusal(422, { field: 'mail', code: 'wrong_state', message })
  }
  await recordAudit(org, 'mail.retried', id, {
    before: { status: before.status, error: before.last_error },
    after: { status: 'pending' },
  })
  return findMail(org, id)
}

async function findRecipient(
  org: Org,
  { recipient, order_id: orderId }: Pick<Mail, 'recipient' | 'order_id'>,
): Promise<string> {
  if (orderId === null) return recipient
  const [order] = await org.tx.run(
    query
      .selectFrom('orders')
      .select('email')
      .where('organisation_id', '=', org.id)
      .where('id', '=', orderId),
  )
  if (order && order.email !== '') return order.email
  const message = 'the booking has no email address any more'
  throw new Refusal(422, { field: 'mail', code: 'wrong_state', message })
}
