import { sql } from 'kysely'
import { accountEventKinds } from '#contract/accounts/account-events.ts'
import type { AccountEventKind, AccountEvents } from '#contract/accounts/account-events.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'

type Row = { id: string; kind: AccountEventKind; address: string | null; at: Date }

/** What happened to an account: the latest hundred events, newest first. */
export async function listAccountEvents(db: Database, accountId: string): Promise<AccountEvents> {
  const rows = await inAccount(db, { account: accountId }, (tx) =>
    tx.run(
      sql<Row>`select id, kind, address, at from account_events where account_id = ${accountId}
        order by id desc limit 100`,
    ),
  )
  const data = rows.map(({ at, ...rest }) => ({
    ...rest,
    says: accountEventKinds[rest.kind],
    at: at.toISOString(),
  }))
  return { data }
}
