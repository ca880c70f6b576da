import { wrongSecondFactor } from '#contract/api/refusals/factors.ts'
import { forgetGuesses } from '#server/accounts/guesses/give-back.ts'
import { guessesInside } from '#server/accounts/guesses/limits.ts'
import { takeGuess } from '#server/accounts/guesses/take-guess.ts'
import { readPending, usePending } from '#server/accounts/sign-in/begin-second-factor.ts'
import { finishSignIn } from '#server/accounts/sign-in/finish-sign-in.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { spendCode } from './spend-code.ts'

export type SecondHalf = {
  /** Names the sign-in, whose password was right. */
  token: string
  /** Of an authenticator app, or a recovery code. */
  code: string
  where: { device: string; address: string }
}

/**
 * Finishes a sign-in by its second factor.
 * @param keys the deployment's secrets, the current one first
 * @returns the account, and the token of its new session
 * @throws Refusal 401, also if the sign-in has expired or its tries are spent; 429 after too many wrong codes
 */
export async function showSecondFactor(
  db: Database,
  { token, code, where }: SecondHalf,
  keys: readonly string[],
): Promise<{ accountId: string; token: string }> {
  // The try is counted before the code is looked at, and stays counted.
  const pending = await inAccount(db, {}, async (tx) => {
    const found = await readPending(tx, token)
    if (found) await takeGuess(tx, [guessesInside(found.accountId)])
    return found
  })
  if (!pending) throw refuseCode()
  const { accountId } = pending
  const started = await inAccount(db, { account: accountId }, async (tx) => {
    if (!(await spendCode(tx, { accountId, code, keys }))) return null
    if (!(await usePending(tx, token))) return null
    await forgetGuesses(tx, [guessesInside(accountId)])
    await tx.run(assumeAccount({ account: accountId }))
    return finishSignIn(tx, { accountId, factors: 2, where })
  })
  if (started === null) throw refuseCode()
  return { accountId, token: started }
}

function refuseCode(): Refusal {
  const headers = { 'kerbside-reason': 'sign_in' }
  return new Refusal(401, wrongSecondFactor.says, headers, 'wrong_sign_in')
}
