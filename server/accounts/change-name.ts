import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Changes what a person is called, in every organisation.
 * @param version of the account that the change is based on
 * @throws Refusal 412 if the account has changed meanwhile
 */
export async function changeName(
  db: Database,
  accountId: string,
  { name, version, address }: { name: string; version: number; address: string },
): Promise<void> {
  await inAccount(db, { account: accountId }, async (tx) => {
    const changed = await tx.run(
      sql`update accounts set name = ${name}, version = version + 1
        where id = ${accountId} and version = ${version} returning id`,
    )
    if (changed.length === 0) {
      throw new Refusal(412, 'Your account has changed meanwhile: load the page again')
    }
    await recordAccountEvent(tx, { accountId, kind: 'name_changed', address })
  })
}
