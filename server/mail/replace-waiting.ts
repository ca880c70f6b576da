import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeRow } from './record-mail.ts'
import type { NewMail } from './record-mail.ts'

/**
 * Puts a letter in the place of one about the same order that still waits, so that both make one. Lock the
 * order first. A letter that a worker is sending, or has tried to send, isn't replaced.
 * @param occasion what the waiting letter is about
 * @returns whether one was waiting
 */
export async function replaceWaiting(
  org: Org,
  mail: NewMail & { orderId: string },
  occasion: string,
): Promise<boolean> {
  const row = composeRow(org, mail)
  const replaced = await org.tx.run(
    query
      .updateTable('mails')
      .set({
        subject: row.subject,
        body: row.body,
        html: row.html,
        occasion: row.occasion,
        due_at: sql`least(due_at, ${row.due_at})`,
      })
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', mail.orderId)
      .where('occasion', '=', occasion)
      .where('status', '=', 'pending')
      .where('attempts', '=', 0)
      .where((eb) =>
        eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]),
      )
      .returning('id'),
  )
  return replaced.length > 0
}
