import { sql } from 'kysely'
import { returnGuess } from '#server/accounts/guesses/give-back.ts'
import { guessesInside } from '#server/accounts/guesses/limits.ts'
import { takeGuess } from '#server/accounts/guesses/take-guess.ts'
import { verifyPassword } from '#server/accounts/passwords/hash-password.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * Checks the password of an account that is signed in. It counts as a wrong guess until the caller forgets
 * it, because more than the password may be asked for.
 * @returns the stored hash that it belongs to; null if it's wrong
 * @throws Refusal 429 after too many wrong ones, or while too many people sign in
 */
export async function checkPassword(
  db: Database,
  accountId: string,
  password: string,
): Promise<string | null> {
  const limits = [guessesInside(accountId)]
  const hash = await inAccount(db, { account: accountId }, async (tx) => {
    await takeGuess(tx, limits)
    await tx.run(assumeAccount({ account: accountId }))
    const [row] = await tx.run(
      sql<{ hash: string }>`select hash from account_passwords where account_id = ${accountId}`,
    )
    return row?.hash ?? null
  })
  try {
    return (await verifyPassword(password, hash)) ? hash : null
  } catch (error) {
    await inAccount(db, { account: accountId }, (tx) => returnGuess(tx, limits))
    throw error
  }
}
