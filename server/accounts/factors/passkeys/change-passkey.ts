import { sql } from 'kysely'
import { keepAFactor } from '#server/accounts/factors/last-factor.ts'
import { Refusal } from '#server/refusal.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { findPasskey } from './list-passkeys.ts'

export type OwnPasskey = { accountId: string; id: string }

/**
 * Renames a passkey, in a transaction of its account.
 * @throws Refusal 404, 412 if it has changed since that version
 */
export async function renamePasskey(
  tx: Transaction,
  { accountId, id, version, read }: OwnPasskey & { version: number; read: () => { name: string } },
) {
  await tx.run(sql`
    select id from passkeys where account_id = ${accountId} and id = ${id} for no key update`)
  const passkey = await findPasskey(tx, accountId, id)
  if (passkey.version !== version) {
    const sentence = `It’s called “${passkey.name}” by now. Look at it, then save again.`
    throw new Refusal(412, sentence, { etag: `"${passkey.version}"` })
  }
  const { name } = read()
  await tx.run(sql`
    update passkeys set name = ${name}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
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
