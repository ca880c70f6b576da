import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { keepAFactor } from './last-factor.ts'

/**
 * Forgets an account's authenticator app, in a transaction of the account; and its recovery codes, unless
 * a passkey is left that they could replace.
 * @throws Refusal 422 if there is none, or it's the last factor where an organisation requires one
 */
export async function removeTotp(tx: Transaction, accountId: string): Promise<void> {
  await keepAFactor(tx, accountId, 'totp')
  const gone = await tx.run(
    query.deleteFrom('totp').where('account_id', '=', accountId).returning('account_id'),
  )
  if (gone.length === 0) {
    throw new Refusal(422, { field: 'totp', code: 'wrong_state', message: 'is not set up' })
  }
  await tx.run(
    sql`delete from recovery_codes where account_id = ${accountId}
      and not exists (select from passkeys where account_id = ${accountId})`,
  )
}
