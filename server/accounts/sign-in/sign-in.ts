import { sql } from 'kysely'
import type { SecondFactor } from '#contract/accounts/sign-in.ts'
import { forgetGuesses, returnGuess } from '#server/accounts/guesses/give-back.ts'
import {
  guessesByDevice,
  guessesByStrangers,
  guessesFrom,
} from '#server/accounts/guesses/limits.ts'
import type { Limit } from '#server/accounts/guesses/limits.ts'
import { takeGuess } from '#server/accounts/guesses/take-guess.ts'
import {
  hashPassword,
  isOutdated,
  verifyPassword,
} from '#server/accounts/passwords/hash-password.ts'
import { storePassword } from '#server/accounts/passwords/store-password.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { findCredentials } from './find-credentials.ts'
import type { Credentials } from './find-credentials.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { refuseSignIn } from './refuse-sign-in.ts'

export type Attempt = {
  /** In lower case and NFC. */
  email: string
  password: string
  where: { device: string; address: string }
  /** The browser's id, if it signed in to that account before. */
  deviceOf: (accountId: string) => string | null
}

export type SignedIn =
  | { next: 'done'; accountId: string; token: string }
  | { next: 'second_factor'; token: string; methods: SecondFactor[] }

/**
 * Signs in with a password. An unknown address, a wrong password and a closed account take the same path and
 * get the same answer.
 * @throws Refusal 401; 429 after too many wrong ones, or while too many people sign in
 */
export async function signIn(db: Database, attempt: Attempt): Promise<SignedIn> {
  const { email, password, where } = attempt
  const { credentials, limits } = await inAccount(db, { presented: email }, async (tx) => {
    const found = await findCredentials(tx, email)
    const counted = limitsOf(attempt, found)
    await takeGuess(tx, counted)
    return { credentials: found, limits: counted }
  })
  const { accountId, passwordHash, methods } = credentials
  const right = await verify(db, { password, passwordHash, limits })
  if (!right || accountId === null || passwordHash === null) throw refuseSignIn()
  const rehashed = isOutdated(passwordHash) ? await hashPassword(password) : null

  return inAccount(db, { account: accountId }, async (tx) => {
    await forgetGuesses(tx, limits)
    await tx.run(assumeAccount({ account: accountId }))
    // It may have been changed while it was checked: the old one must not start a session any more.
    const same = await tx.run(
      sql`select from account_passwords where account_id = ${accountId} and hash = ${passwordHash} for update`,
    )
    if (same.length === 0) throw refuseSignIn()
    if (rehashed !== null) await storePassword(tx, { accountId, hash: rehashed, isNew: false })
    if (methods.length > 0) {
      return { next: 'second_factor', token: await beginSecondFactor(tx, accountId), methods }
    }
    return {
      next: 'done',
      accountId,
      token: await finishSignIn(tx, { accountId, factors: 1, where }),
    }
  })
}

function limitsOf({ email, where, deviceOf }: Attempt, { accountId }: Credentials): Limit[] {
  const device = accountId === null ? null : deviceOf(accountId)
  const one = device === null ? guessesByStrangers(email) : guessesByDevice(device)
  return [...guessesFrom(where.address), one]
}

async function verify(
  db: Database,
  guess: { password: string; passwordHash: string | null; limits: readonly Limit[] },
): Promise<boolean> {
  try {
    return await verifyPassword(guess.password, guess.passwordHash)
  } catch (error) {
    // Refused for the crowd: without this a flood of sign-ins would lock its victim out as well.
    await inAccount(db, {}, (tx) => returnGuess(tx, guess.limits))
    throw error
  }
}
