import type { Passkey } from '#contract/accounts/factors.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'

/** An account's passkeys, the oldest first; in a transaction of the account. */
export async function listPasskeys(tx: Transaction, accountId: string): Promise<Passkey[]> {
  const rows = await tx.run(
    query
      .selectFrom('passkeys')
      .select(['id', 'version', 'name', 'backed_up', 'created_at', 'used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id'),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    backedUp: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.used_at?.toISOString() ?? null,
  }))
}

/**
 * One of them.
 * @throws Refusal 404
 */
export async function findPasskey(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<Passkey> {
  const found = (await listPasskeys(tx, accountId)).find((passkey) => passkey.id === id)
  if (!found) throw new Refusal(404, 'No passkey has that id')
  return found
}
