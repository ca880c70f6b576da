import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Changes what a person is called, in every organisation.
 * @param version of the account that the change is based on
 * @returns the name
 * @throws Refusal 412 if the account has changed meanwhile, with the version it has now as its ETag
 */
export async function changeName(
  db: Database,
  accountId: string,
  { version, read, address }: { version: number; read: () => { name: string }; address: string },
): Promise<string> {
  return inAccount(db, { account: accountId }, async (tx) => {
    const [account] = await tx.run(
      sql<{
        version: number
      }>`select version from accounts where id = ${accountId} for no key update`,
    )
    if (account?.version !== version) {
      const sentence = 'Your account has changed meanwhile: load the page again'
      throw new Refusal(412, sentence, { etag: `"${account?.version}"` })
    }
    const { name } = read()
    await tx.run(
      sql`update accounts set name = ${name}, version = version + 1 where id = ${accountId}`,
    )
    await recordAccountEvent(tx, { accountId, kind: 'name_changed', address })
    return name
  })
}
