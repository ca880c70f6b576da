import { sql } from 'kysely'
import { assumeAccount } from '#server/db/account.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Limit } from './limits.ts'

/** Takes back a guess that was counted and then not looked at. */
export async function returnGuess(tx: Transaction, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits) {
    await tx.run(assumeAccount({ presented: key }))
    await tx.run(
      sql`update sign_in_attempts set failures = greatest(failures - 1, 0), until = null where key = ${key}`,
    )
  }
}

/**
 * Forgets wrong guesses, because this one was right. A window keeps the wrong ones: someone who guesses
 * at the accounts of others from an address may well know the password of their own.
 */
export async function forgetGuesses(tx: Transaction, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    if (limit.waits !== 'doubling') {
      await returnGuess(tx, [limit])
      continue
    }
    await tx.run(assumeAccount({ presented: limit.key }))
    await tx.run(sql`delete from sign_in_attempts where key = ${limit.key}`)
  }
}
