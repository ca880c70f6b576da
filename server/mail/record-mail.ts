import { randomUUIDv7 } from 'node:crypto'
import { sql } from '#db/tenant.ts'
import type { Org } from '#db/tenant.ts'

export type NewMail = { recipient: string; subject: string; body: string }

/** Writes a mail in the caller's transaction: it stands exactly when its cause does. */
export async function recordMail(org: Org, { recipient, subject, body }: NewMail): Promise<void> {
  await org.tx.run(
    sql.insertInto('mails').values({
      organisation_id: org.id,
      id: randomUUIDv7(),
      recipient,
      subject,
      body,
      created_at: org.now,
    }),
  )
}
