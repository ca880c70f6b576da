import { sql } from 'kysely'
import type { SecondFactor } from '#contract/accounts/sign-in.ts'
import { assumeAccount } from '#server/db/account.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** What an account can sign in with. */
export type Credentials = {
  accountId: string | null
  /** Null if there is no account, it is closed, or it has no password. */
  passwordHash: string | null
  /** Second factors that it has. */
  methods: SecondFactor[]
}

/** An account that doesn't exist is looked up with an id that doesn't either. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

type Row = { hash: string | null; totp: boolean; codes: boolean; passkey: boolean }

/** The credentials of an email address, by the same statements if there is none; in a transaction of its own. */
export async function findCredentials(tx: Transaction, email: string): Promise<Credentials> {
  await tx.run(assumeAccount({ presented: email }))
  const [account] = await tx.run(
    sql<{ id: string }>`select id from accounts where email = ${email} and disabled_at is null`,
  )
  const id = account?.id ?? UNKNOWN
  await tx.run(assumeAccount({ account: id }))
  const [row] = await tx.run(
    sql<Row>`select (select hash from account_passwords where account_id = ${id}) as hash,
      exists (select from totp where account_id = ${id} and confirmed_at is not null) as totp,
      exists (select from recovery_codes where account_id = ${id} and used_at is null) as codes,
      exists (select from passkeys where account_id = ${id}) as passkey`,
  )
  return {
    accountId: account?.id ?? null,
    passwordHash: row?.hash ?? null,
    methods: methodsOf(row),
  }
}

function methodsOf(row: Row | undefined): Credentials['methods'] {
  // Recovery codes stand in for a factor: alone they are none.
  if (!row || !(row.totp || row.passkey)) return []
  const has = [
    ['passkey', row.passkey],
    ['totp', row.totp],
    ['recovery_code', row.codes],
  ] as const
  return has.filter(([, is]) => is).map(([name]) => name)
}
