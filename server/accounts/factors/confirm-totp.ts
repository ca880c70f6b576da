import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { dropSetUp } from './begin-totp.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { findStep, openTotpSecret } from './totp-secret.ts'

/**
 * Finishes setting up an authenticator app by its first code, in a transaction of the account. The app that
 * was set up before stops working.
 * @param keys the deployment's secrets, the current one first
 * @returns ten new recovery codes, which are never shown again
 * @throws Refusal 422 if the code is wrong, or no set-up is under way
 */
export async function confirmTotp(
  tx: Transaction,
  { accountId, code, keys }: { accountId: string; code: string; keys: readonly string[] },
): Promise<string[]> {
  const [row] = await tx.run(
    sql<{ secret: string; now: Date }>`select payload ->> 'secret' as secret, now() as now
      from account_tokens
      where account_id = ${accountId} and purpose = 'totp' and expires_at > now()
      for update`,
  )
  if (!row) {
    const message = 'is for a set-up that has expired: start again'
    throw new Refusal(422, { field: 'code', code: 'wrong_state', message })
  }
  const digits = code.replaceAll(/\s/g, '')
  const step = findStep(openTotpSecret(row.secret, keys, accountId), digits, row.now)
  if (step === null) {
    const message = 'is wrong: type the six digits that the app shows now'
    throw new Refusal(422, { field: 'code', code: 'invalid', message })
  }
  await tx.run(
    sql`insert into totp (account_id, secret, last_step, confirmed_at)
      values (${accountId}, ${row.secret}, ${step}, now())
      on conflict (account_id) do update
        set secret = excluded.secret, last_step = excluded.last_step, confirmed_at = now()`,
  )
  await dropSetUp(tx, accountId)
  return replaceRecoveryCodes(tx, accountId)
}
