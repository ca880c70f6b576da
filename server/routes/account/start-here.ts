import type { Me } from '#contract/accounts/account.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { endSession } from '#server/accounts/sessions/end-sessions.ts'
import { findSession } from '#server/accounts/sessions/find-session.ts'
import type { Database } from '#server/db/connect.ts'
import { refuseFor } from '#server/refusal.ts'
import type { Browser } from './guard.ts'

/**
 * Hands a browser the session that was started for it, and ends the one that it held: no one goes on in a
 * session from before they signed in.
 */
export async function startHere(
  db: Database,
  browser: Browser,
  { accountId, token }: { accountId: string; token: string },
): Promise<Me> {
  const found = await findSession(db, token, null)
  if (!found) throw refuseFor('sign_in')
  const ended = await endSession(db, browser.token)
  if (ended !== null) browser.endStreams(ended)
  browser.signIn(token)
  browser.remember(accountId)
  return presentMe(db, found.session)
}
