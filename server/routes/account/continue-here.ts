import type { Me } from '#contract/accounts/account.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { findSession } from '#server/accounts/sessions/find-session.ts'
import type { Database } from '#server/db/connect.ts'
import { refuseFor } from '#server/refusal.ts'
import type { Browser } from './guard.ts'

/** Hands a browser the new token of the session that it's in. */
export async function continueHere(db: Database, browser: Browser, token: string): Promise<Me> {
  const found = await findSession(db, token, null)
  if (!found) throw refuseFor('sign_in')
  browser.signIn(token)
  return presentMe(db, found.session)
}
