import type { Database } from '#server/db/connect.ts'
import { writeAccountNotices } from './notices.ts'

/** Has every process look again at the streams of an account, after the commit that ended its sessions. */
export async function announceAccount(db: Database, account: string): Promise<void> {
  await db.query({
    text: `select pg_notify('live', notice) from unnest($1::text[]) notice`,
    values: [writeAccountNotices('command', [account])],
  })
}
