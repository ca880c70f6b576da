import { sql } from 'kysely'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Session } from './find-session.ts'

/** A session's last use is written at most this often, in milliseconds. */
const INTERVAL_MS = 60_000

/** Records that a session was used, if the recorded use is old enough. */
export async function markSeen(db: Database, { id, account, seenAt, now }: Session): Promise<void> {
  if (now.getTime() - seenAt.getTime() < INTERVAL_MS) return
  await inAccount(db, { account: account.id }, (tx) =>
    tx.run(sql`update sessions set seen_at = now() where id = ${id}`),
  )
}
