import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'

/** Changes what a person is called, in every organisation. */
export async function changeName(
  db: Database,
  accountId: string,
  { name, address }: { name: string; address: string },
): Promise<void> {
  await inAccount(db, { account: accountId }, async (tx) => {
    await tx.run(
      sql`update accounts set name = ${name}, version = version + 1 where id = ${accountId}`,
    )
    await recordAccountEvent(tx, { accountId, kind: 'name_changed', address })
  })
}
