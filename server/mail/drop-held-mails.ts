import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'

const BATCH = 1000

/**
 * Drops emails that were held back for a day (rules, section 9) or are too late (section 12). Logs how many an
 * organisation lost for a reason; the office lists each.
 * @returns how many it dropped
 */
export async function dropHeldMails({ db, log }: { db: Database; log: Log }): Promise<number> {
  let dropped = 0
  for (;;) {
    const batch = await db.query<{ organisation_id: string; id: string; reason: string }>({
      text: 'select * from drop_held_mails($1)',
      values: [BATCH],
    })
    const alike = Map.groupBy(batch, ({ organisation_id: of, reason }) => `${of} ${reason}`)
    for (const [first, ...others] of alike.values()) {
      if (!first) continue
      const { organisation_id: organisation, reason } = first
      log.warn({ organisation, emails: 1 + others.length, reason }, 'emails are dropped')
    }
    dropped += batch.length
    if (batch.length < BATCH) return dropped
  }
}
