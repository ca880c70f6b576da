import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { AccountEventKind } from '#contract/accounts/account-events.ts'

/**
 * Adds to what an account's owner can read about it, in the transaction of the change, which must be one of
 * the account.
 * @param address of the client; null for the operator's command
 */
export async function recordAccountEvent(
  tx: Transaction,
  event: { accountId: string; kind: AccountEventKind; address: string | null },
): Promise<void> {
  const { accountId, kind, address } = event
  await tx.run(
    query
      .insertInto('account_events')
      .values({ account_id: accountId, id: randomUUIDv7(), kind, address }),
  )
}
