import { sql } from 'kysely'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { assumeAccount } from '#server/db/account.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Half a sign-in: the password was right and a second factor is missing. It isn't a session. */

const PURPOSE = 'second_factor'
const SECONDS = 600
const MOST_TRIES = 5

/**
 * Begins the second half of a sign-in, in a transaction of the account. Resolves to the token that names it,
 * which is stored as its hash.
 */
export async function beginSecondFactor(tx: Transaction, accountId: string): Promise<string> {
  const token = createSecretText()
  await tx.run(
    query.insertInto('account_tokens').values({
      hash: hashSecretText(token),
      purpose: PURPOSE,
      account_id: accountId,
      expires_at: sql`now() + make_interval(secs => ${SECONDS})`,
    }),
  )
  return token
}

/**
 * Spends one try of a sign-in that waits for its second factor; the transaction is the account's afterwards.
 * Commit it whatever becomes of the try: in one that is rolled back the try would count for nothing.
 * @returns null if there is no such sign-in, or its ten minutes or five tries are over
 */
export async function readPending(
  tx: Transaction,
  token: string,
): Promise<{ accountId: string } | null> {
  const hash = hashSecretText(token)
  await tx.run(assumeAccount({ presented: hash }))
  const [row] = await tx.run(
    sql<{ account_id: string }>`update account_tokens set tries = tries + 1
      where hash = ${hash} and purpose = ${PURPOSE} and used_at is null and expires_at > now()
        and tries < ${MOST_TRIES}
      returning account_id`,
  )
  if (!row) return null
  await tx.run(assumeAccount({ account: row.account_id }))
  return { accountId: row.account_id }
}

/**
 * Ends a sign-in that waited, because its second factor was right; in a transaction of the account.
 * @returns whether it was still waiting: one token starts one session, also when shown twice at once
 */
export async function usePending(tx: Transaction, token: string): Promise<boolean> {
  const used = await tx.run(
    sql`update account_tokens set used_at = now()
      where hash = ${hashSecretText(token)} and purpose = ${PURPOSE} and used_at is null
      returning 1`,
  )
  return used.length === 1
}
