import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Gives up an email that waits, as after an answer of the mail server that's final: it can be sent again by hand.
 * @param reason what the mail server answered
 */
export async function giveUpMail(
  org: Org,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('mails')
      .set({ status: 'failed', attempts: 1, last_error: reason })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )
}
