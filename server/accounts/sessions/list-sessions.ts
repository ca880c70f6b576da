import { sql } from 'kysely'
import type { Sessions } from '#contract/accounts/sessions.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Session } from './find-session.ts'
import { IDLE_SECONDS } from './limits.ts'

type Row = Record<'created_at' | 'seen_at' | 'expires_at', Date> &
  Record<'id' | 'device' | 'address', string>

/** Where an account is signed in, the latest use first. */
export async function listSessions(
  db: Database,
  { id: current, account }: Pick<Session, 'id' | 'account'>,
): Promise<Sessions> {
  const rows = await inAccount(db, { account: account.id }, (tx) =>
    tx.run(
      sql<Row>`select id, device, address, created_at, seen_at, expires_at from sessions
        where account_id = ${account.id} and expires_at > now()
          and seen_at > now() - make_interval(secs => ${IDLE_SECONDS})
        order by seen_at desc, id desc`,
    ),
  )
  const data = rows.map(({ id, device, address, ...at }) => ({
    id,
    device,
    address,
    createdAt: at.created_at.toISOString(),
    seenAt: at.seen_at.toISOString(),
    expiresAt: at.expires_at.toISOString(),
    current: id === current,
  }))
  return { data }
}
