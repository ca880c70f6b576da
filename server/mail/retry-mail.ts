import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findMail } from './list-mails.ts'
import type { Mail } from './list-mails.ts'

/**
 * Sends an unsent email again, as if it had just been written. It keeps its Message-ID.
 * @throws Refusal 404 for an unknown id, 422 if it was sent
 */
export async function retryMail(org: Org, id: string): Promise<Mail> {
  const before = await findMail(org, id)
  const [retried] = await org.tx.run(
    query
      .updateTable('mails')
      .set({
        status: 'pending',
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
