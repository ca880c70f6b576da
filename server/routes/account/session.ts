import { accountEndpoints } from '#contract/api/account/session.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { signIn as signInWithPassword } from '#server/accounts/sign-in/sign-in.ts'
import { endSession } from '#server/accounts/sessions/end-sessions.ts'
import { findSession } from '#server/accounts/sessions/find-session.ts'
import { DEMO_SECONDS } from '#server/accounts/sessions/limits.ts'
import { demoPeople, signInToDemo } from '#server/demo/sign-in.ts'
import type { DemoRole } from '#server/demo/sign-in.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { AccountApi } from './guard.ts'
import { startHere } from './start-here.ts'

/** Signing in and out, and who is signed in. */
export function sessionRoutes(api: AccountApi, { db, demoSignIn, secret }: Context): void {
  api.on(accountEndpoints.getMe, ({ session }) => presentMe(db, session))

  api.signedOut(accountEndpoints.getSignInOffer, async () => ({
    demoRoles: demoSignIn ? demoRoles : [],
  }))

  api.signedOut(accountEndpoints.signIn, async (browser, { body }) => {
    const { where, deviceOf } = browser
    const signedIn = await signInWithPassword(db, { ...body(), where, deviceOf })
    if (signedIn.next === 'second_factor') return signedIn
    return { next: 'done' as const, me: await startHere(db, browser, signedIn) }
  })

  api.signedOut(accountEndpoints.signInToDemo, async ({ where, signIn }, { body }) => {
    const { role } = body()
    const token =
      demoSignIn && isDemoRole(role) ? await signInToDemo(db, role, where, secret) : null
    const found = await findSession(db, token ?? undefined, null)
    if (token === null || !found) {
      throw new Refusal(403, 'This way of signing in is not available here', {}, 'forbidden')
    }
    signIn(token, DEMO_SECONDS)
    return presentMe(db, found.session)
  })

  api.signedOut(accountEndpoints.signOut, async ({ token, signOut, endStreams }) => {
    const ended = await endSession(db, token)
    if (ended !== null) endStreams(ended)
    signOut()
  })
}

const demoRoles = Object.keys(demoPeople).filter(isDemoRole)

function isDemoRole(role: string): role is DemoRole {
  return role in demoPeople
}
