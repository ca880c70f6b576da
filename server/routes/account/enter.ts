import type { Membership, Session } from '#server/accounts/sessions/find-session.ts'
import { findSession, steppedUpUntil } from '#server/accounts/sessions/find-session.ts'
import { STEP_UP_SECONDS } from '#server/accounts/sessions/limits.ts'
import { markSeen } from '#server/accounts/sessions/mark-seen.ts'
import type { SessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuseFor } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { ApiRequest } from '#server/routes/mount.ts'

/** Finds who is signed in, and what they are in the organisation that the call is about. */
export type Enter = (
  request: ApiRequest,
  slug: string | null,
) => Promise<{ session: Session; membership: Membership | null }>

/** @throws Refusal 401 if no one is signed in */
export function createEntry(
  { db, log }: Pick<Context, 'db' | 'log'>,
  cookie: SessionCookie | null,
): Enter {
  return async (request, slug) => {
    const found = await findSession(db, cookie?.read(request.headers.cookie), slug)
    if (!found) throw refuseFor('sign_in')
    markSeen(db, found.session).catch((error: unknown) =>
      log.warn({ err: error }, "a session's last use was not written"),
    )
    return found
  }
}

/** @throws Refusal 403 if the endpoint asks who it is, and that was shown too long ago */
export function requireStepUp({ stepUp }: Endpoint, session: Session): void {
  // Visitors of the demo have nothing to show.
  if (stepUp !== true || session.account.demo) return
  const until = steppedUpUntil(session, STEP_UP_SECONDS)
  if (!until || until <= session.now) throw refuseFor('step_up')
}
