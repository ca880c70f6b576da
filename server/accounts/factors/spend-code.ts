import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep, openTotpSecret } from './totp-secret.ts'

export type TypedCode = {
  accountId: string
  /** Six digits of an authenticator app, or a recovery code. */
  code: string
  /** The deployment's secrets, the current one first. */
  keys: readonly string[]
}

/**
 * Uses up a code that a person typed, in a transaction of the account. Resolves to whether it was right.
 * The same code twice at once is right once.
 */
export async function spendCode(tx: Transaction, typed: TypedCode): Promise<boolean> {
  const digits = typed.code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits)
    ? spendTotpCode(tx, { ...typed, code: digits })
    : spendRecoveryCode(tx, typed)
}

/** The last step only rises, so a code that was seen over a shoulder is used up already. */
async function spendTotpCode(
  tx: Transaction,
  { accountId, code, keys }: TypedCode,
): Promise<boolean> {
  const [row] = await tx.run(
    sql<{ secret: string; now: Date }>`select secret, now() as now from totp
      where account_id = ${accountId} and confirmed_at is not null`,
  )
  const step = row ? findStep(openTotpSecret(row.secret, keys, accountId), code, row.now) : null
  if (step === null) return false
  const used = await tx.run(
    sql`update totp set last_step = ${step}
      where account_id = ${accountId} and last_step < ${step} returning last_step`,
  )
  return used.length === 1
}

async function spendRecoveryCode(
  tx: Transaction,
  { accountId, code }: TypedCode,
): Promise<boolean> {
  const used = await tx.run(
    sql`update recovery_codes set used_at = now()
      where account_id = ${accountId} and hash = ${hashRecoveryCode(code)} and used_at is null
      returning hash`,
  )
  return used.length === 1
}
