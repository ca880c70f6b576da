import { randomUUIDv7 } from 'node:crypto'
import { assumeAccount } from '#server/db/account.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'

/**
 * Creates an account, in a transaction that becomes the new account's. Resolves to its id.
 * @param email in lower case and NFC; null for an account of the demo
 */
export async function createAccount(
  tx: Transaction,
  { name, email }: { name: string; email: string | null },
): Promise<string> {
  const id = randomUUIDv7()
  await tx.run(assumeAccount({ account: id }))
  await tx.run(query.insertInto('accounts').values({ id, email, name, demo: email === null }))
  return id
}
