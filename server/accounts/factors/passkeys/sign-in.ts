import type { Assertion } from '#contract/accounts/webauthn.ts'
import { wrongPasskey } from '#contract/api/refusals/factors.ts'
import { refuseStepUp } from '#server/accounts/factors/step-up.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { renewSession } from '#server/accounts/sessions/renew-session.ts'
import { finishSignIn } from '#server/accounts/sign-in/finish-sign-in.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { RelyingParty } from './relying-party.ts'
import { checkAssertion, countUse } from './check-passkey.ts'

/**
 * Signs in with a passkey, which is two factors: the device, and what the person showed it.
 * @returns the account, and the token of its new session
 * @throws Refusal 401
 */
export async function signInByPasskey(
  db: Database,
  assertion: Assertion,
  party: RelyingParty,
  where: { device: string; address: string },
): Promise<{ accountId: string; token: string }> {
  const asked = { purpose: 'passkey_sign_in', accountId: null } as const
  const shown = await checkAssertion(db, asked, assertion, party)
  if (!shown) throw refusePasskey()
  const { accountId } = shown
  const token = await inAccount(db, { account: accountId }, async (tx) => {
    if (!(await countUse(tx, shown))) throw refusePasskey()
    return finishSignIn(tx, { accountId, factors: 2, where })
  })
  return { accountId, token }
}

/**
 * Steps a session up with a passkey of its account.
 * @returns the session's new token
 * @throws Refusal 403
 */
export async function stepUpByPasskey(
  db: Database,
  session: Session,
  assertion: Assertion,
  party: RelyingParty,
): Promise<string> {
  const asked = { purpose: 'passkey_step_up', accountId: session.account.id } as const
  const shown = await checkAssertion(db, asked, assertion, party)
  if (!shown) throw refuseStepUp()
  return inAccount(db, { account: shown.accountId }, async (tx) => {
    if (!(await countUse(tx, shown))) throw refuseStepUp()
    return renewSession(tx, { sessionId: session.id, factors: 2 })
  })
}

function refusePasskey(): Refusal {
  const headers = { 'kerbside-reason': 'sign_in' }
  return new Refusal(401, wrongPasskey.says, headers, 'wrong_sign_in')
}
