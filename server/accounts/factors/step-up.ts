import { wrongStepUp } from '#contract/api/refusals/factors.ts'
import { forgetGuesses } from '#server/accounts/guesses/give-back.ts'
import { guessesInside } from '#server/accounts/guesses/limits.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { renewSession } from '#server/accounts/sessions/renew-session.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { checkPassword } from './check-password.ts'
import { spendCode } from './spend-code.ts'

export type Shown = {
  password: string
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined
}

/**
 * Steps a session up by a password, and by a code if the account has a second factor. Someone who has none
 * has nothing else to show.
 * @param keys the deployment's secrets, the current one first
 * @returns the session's new token
 * @throws Refusal 403 if something is wrong, 429 after too many wrong ones
 */
export async function stepUp(
  db: Database,
  session: Session,
  { password, code }: Shown,
  keys: readonly string[],
): Promise<string> {
  const { id: accountId } = session.account
  const right = (await checkPassword(db, accountId, password)) !== null
  const token = await inAccount(db, { account: accountId }, async (tx) => {
    const shown = !session.hasSecondFactor
      ? right
      : right && code !== undefined && (await spendCode(tx, { accountId, code, keys }))
    if (!shown) return null
    const factors = session.hasSecondFactor ? 2 : 1
    const renewed = await renewSession(tx, { sessionId: session.id, factors })
    await forgetGuesses(tx, [guessesInside(accountId)])
    await tx.run(assumeAccount({ account: accountId }))
    return renewed
  })
  if (token === null) throw refuseStepUp()
  return token
}

/** Without saying which part was wrong. */
export function refuseStepUp(): Refusal {
  const headers = { 'kerbside-reason': 'step_up' }
  return new Refusal(403, wrongStepUp.says, headers, 'wrong_sign_in')
}
