import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import { UnreadableSecret } from '#server/secret/seal.ts'
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts'

/**
 * Encrypts the secrets of all authenticator apps with the first of the deployment's secrets. Safe to stop and
 * run again: each account is a transaction.
 * @param keys what they may be encrypted with
 * @returns how many were encrypted, and how many none of the secrets fits
 */
export async function sealTotpSecretsAgain(
  db: Database,
  keys: readonly [string, ...string[]],
): Promise<{ encrypted: number; unreadable: number }> {
  const found = { encrypted: 0, unreadable: 0 }
  const text = 'select account_id as id from totp_accounts()'
  for (const { id } of await db.query<{ id: string }>({ text })) {
    try {
      await sealAgain(db, id, keys)
      found.encrypted += 1
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error
      found.unreadable += 1
    }
  }
  return found
}

function sealAgain(db: Database, id: string, keys: readonly [string, ...string[]]): Promise<void> {
  return inAccount(db, { account: id }, async (tx) => {
    const [row] = await tx.run(
      query.selectFrom('totp').select('secret').where('account_id', '=', id).forUpdate(),
    )
    if (!row) return
    const secret = sealTotpSecret(openTotpSecret(row.secret, keys, id), keys[0], id)
    await tx.run(query.updateTable('totp').set({ secret }).where('account_id', '=', id))
  })
}
