import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'

const BATCH = 1000

/**
 * Drops emails that were held back for a day (rules, section 9) or are too late (section 12), and logs each.
 * @returns how many it dropped
 */
export async function dropHeldMails({ db, log }: { db: Database; log: Log }): Promise<number> {
  let dropped = 0
  for (;;) {
    const batch = await db.query<{ organisation_id: string; id: string; reason: string }>({
      text: 'select * from drop_held_mails($1)',
      values: [BATCH],
    })
    for (const { organisation_id: organisation, id: mail, reason } of batch) {
      log.warn({ organisation, mail, reason }, 'an email is dropped')
    }
    dropped += batch.length
    if (batch.length < BATCH) return dropped
  }
}
