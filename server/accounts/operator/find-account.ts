import { sql } from 'kysely'
import { normaliseEmail } from '#contract/accounts/email.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Whether an email address has an account; for the operator.
 * @param email in lower case and NFC
 */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const rows = await inAccount(db, { presented: email }, (tx) =>
    tx.run(sql`select from accounts where email = ${email}`),
  )
  return rows.length > 0
}

/**
 * Does work for the account with an email address, in one transaction of that account; for the operator.
 * @throws Refusal 404 if no account has the address
 */
export async function inNamedAccount<Result>(
  db: Database,
  email: string,
  work: (tx: Transaction, accountId: string) => Promise<Result>,
): Promise<Result> {
  const presented = normaliseEmail(email)
  return inAccount(db, { presented }, async (tx) => {
    const [row] = await tx.run(
      sql<{ id: string }>`select id from accounts where email = ${presented}`,
    )
    if (!row) throw new Refusal(404, `there is no account ${presented}`)
    await tx.run(assumeAccount({ account: row.id }))
    return work(tx, row.id)
  })
}
