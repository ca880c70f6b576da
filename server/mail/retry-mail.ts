import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findMail } from './list-mails.ts'
import type { Mail } from './list-mails.ts'

/**
 * Has a mail tried anew that was given up or is waiting, as if it had just been written. It keeps its id,
 * by which a receiver knows it.
 * @throws Refusal 404 when there is none with this id, 422 when it was sent
 */
export async function retryMail(org: Org, id: string): Promise<Mail> {
  await findMail(org, id)
  const retried = await org.tx.run({
    text: `update mails set status = 'pending', due_at = $3, attempts = 0, last_error = null, retried_at = $3
      where organisation_id = $1 and id = $2 and status <> 'sent' returning id`,
    values: [org.id, id, org.now],
  })
  if (retried.length === 0) {
    const message = 'has already been sent'
    throw new Refusal(422, { field: 'mail', code: 'wrong_state', message })
  }
  await recordAudit(org, 'mail.retried', id)
  return findMail(org, id)
}
