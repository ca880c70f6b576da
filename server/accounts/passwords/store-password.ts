import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'

/**
 * Stores the hash of an account's password, in a transaction of the account.
 * @param isNew false if it is the same password, hashed again
 */
export async function storePassword(
  tx: Transaction,
  { accountId, hash, isNew = true }: { accountId: string; hash: string; isNew?: boolean },
): Promise<void> {
  await tx.run(
    sql`insert into account_passwords as p (account_id, hash) values (${accountId}, ${hash})
      on conflict (account_id) do update set hash = excluded.hash,
        changed_at = case when ${isNew} then now() else p.changed_at end`,
  )
}
