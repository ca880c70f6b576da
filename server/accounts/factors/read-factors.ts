import { sql } from 'kysely'
import type { Factors } from '#contract/accounts/factors.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { listPasskeys } from './passkeys/list-passkeys.ts'

type Row = { since: Date | null; codes: number; required: boolean }

/** What proves who a person is, besides their password; in a transaction of the account. */
export async function readFactors(tx: Transaction, accountId: string): Promise<Factors> {
  const [row] = await tx.run(
    sql<Row>`select
      (select confirmed_at from totp where account_id = ${accountId}) as since,
      (select count(*)::int from recovery_codes
        where account_id = ${accountId} and used_at is null) as codes,
      exists (select from memberships where account_id = ${accountId}
        and removed_at is null and factor_due_at is not null) as required`,
  )
  return {
    totpSince: row?.since?.toISOString() ?? null,
    recoveryCodesLeft: row?.codes ?? 0,
    passkeys: await listPasskeys(tx, accountId),
    required: row?.required ?? false,
  }
}
