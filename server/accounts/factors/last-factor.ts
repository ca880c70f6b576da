import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'

type Left = { totp: boolean; passkeys: number; password: boolean; required_by: string | null }

/**
 * Checks, in a transaction of the account, that it keeps a second factor where an organisation requires one,
 * and a way to sign in. Call it before the removal. The account stays locked, so two removals at once
 * can't both leave the other one's factor behind.
 * @param going what is about to be removed
 * @throws Refusal 422
 */
export async function keepAFactor(
  tx: Transaction,
  accountId: string,
  going: 'totp' | 'passkey',
): Promise<void> {
  await tx.run(sql`select id from accounts where id = ${accountId} for update`)
  const [left] = await tx.run(
    sql<Left>`select
      exists (select from totp where account_id = ${accountId} and confirmed_at is not null) as totp,
      (select count(*)::int from passkeys where account_id = ${accountId}) as passkeys,
      exists (select from account_passwords where account_id = ${accountId}) as password,
      (select min(o.name) from memberships m join organisations o on o.id = m.organisation_id
        where m.account_id = ${accountId} and m.removed_at is null and m.factor_due_at is not null)
        as required_by`,
  )
  if (!left) return
  const totp = left.totp && going !== 'totp'
  const passkeys = left.passkeys - (going === 'passkey' ? 1 : 0)
  if (totp || passkeys > 0) {
    if (left.password || passkeys > 0) return
    refuse(going, 'is your only way to sign in: set a password first')
  }
  if (left.required_by !== null) {
    refuse(
      going,
      `is your last second factor, and ${left.required_by} requires one: add another first`,
    )
  }
  if (!left.password) refuse(going, 'is your only way to sign in: set a password first')
}

function refuse(field: string, message: string): never {
  throw new Refusal(422, { field, code: 'wrong_state', message })
}
