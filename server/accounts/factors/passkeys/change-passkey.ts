import { sql } from 'kysely'
import { keepAFactor } from '#server/accounts/factors/last-factor.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { findPasskey } from './list-passkeys.ts'

export type OwnPasskey = { accountId: string; id: string }

/**
 * Renames a passkey, in a transaction of its account.
 * @throws Refusal 404
 */
export async function renamePasskey(
  tx: Transaction,
  { accountId, id, name }: OwnPasskey & { name: string },
) {
  await tx.run(
    query
      .updateTable('passkeys')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('id', '=', id),
  )
  return findPasskey(tx, accountId, id)
}

/**
 * Removes a passkey, in a transaction of its account; and the recovery codes, if nothing is left that they
 * could replace.
 * @throws Refusal 404, 422 if it's the last factor where one is required, or the only way to sign in
 */
export async function removePasskey(tx: Transaction, { accountId, id }: OwnPasskey): Promise<void> {
  await findPasskey(tx, accountId, id)
  await keepAFactor(tx, accountId, 'passkey')
  await tx.run(
    query.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id),
  )
  await tx.run(
    sql`delete from recovery_codes where account_id = ${accountId}
      and not exists (select from passkeys where account_id = ${accountId})
      and not exists (select from totp where account_id = ${accountId})`,
  )
}
