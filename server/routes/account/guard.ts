import type { Endpoint } from '#contract/endpoint.ts'
import { createDeviceCookie } from '#server/accounts/sign-in/device-cookie.ts'
import { nameDevice } from '#server/accounts/sessions/name-device.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { LONGEST_SECONDS } from '#server/accounts/sessions/limits.ts'
import { createSessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { mount } from '#server/routes/mount.ts'
import type { Guard, Handler } from '#server/routes/mount.ts'
import { spendSession } from '#server/routes/spend-session.ts'
import { createSiteCheck } from './check-site.ts'
import { createEntry, requireStepUp } from './enter.ts'

/** Someone's browser: what it sends to say who it is, and how it gets or loses a session. */
export type Browser = {
  /** The session's token, if it has one. */
  token: string | undefined
  /** Where it is, for the list of sessions. */
  where: { device: string; address: string }
  /**
   * Hands it the token of a new session.
   * @throws Refusal 403 if no one can sign in here: by plain http, but for loopback
   */
  signIn: (token: string, seconds?: number) => void
  signOut: () => void
  /** Its id, if it signed in to that account before. */
  deviceOf: (accountId: string) => string | null
  /** Marks it as one that signed in to that account. */
  remember: (accountId: string) => void
  /** Notes that sessions of the account may have ended: their live streams end too. Call it after the commit. */
  endStreams: (accountId: string) => void
}

type Entry = Endpoint & { audience: 'account' }

/**
 * /api/account lets in pages of this deployment (403): anyone to sign in, within the budget of the client's
 * address (429), and for the rest the person who is signed in (401), within their session's budget (429), who
 * proved a moment ago who they are where that is asked (403).
 */
export type AccountApi = {
  /** For callers who aren't signed in yet. */
  signedOut<E extends Entry & { signedOut: true }>(endpoint: E, handler: Handler<E, Browser>): void
  on<E extends Entry>(endpoint: E, handler: Handler<E, Browser & { session: Session }>): void
}

export function createAccountApi(context: Context): AccountApi {
  const { addresses, baseUrl, budgets, live, secrets } = context
  const devices = createDeviceCookie(baseUrl, secrets)
  const cookie = createSessionCookie(baseUrl)
  const checkSite = createSiteCheck(baseUrl)
  const enter = createEntry(context, cookie)

  const guardStrangers: Guard<Browser> = async (_, request, reply) => {
    checkSite(request)
    addresses.take(request.address, request.method === 'GET' ? 'read' : 'write')
    return {
      token: cookie?.read(request.headers.cookie),
      where: {
        device: nameDevice(request.headers['user-agent']),
        address: request.address.slice(0, 64),
      },
      signIn(token, seconds = LONGEST_SECONDS) {
        if (!cookie) throw new Refusal(403, 'Signing in needs https', {}, 'forbidden')
        reply.header('set-cookie', cookie.write(token, seconds))
      },
      signOut: () => void reply.header('set-cookie', cookie?.write('', 0)),
      deviceOf: (accountId) => devices.read(request.headers.cookie, accountId),
      remember: (accountId) => void reply.header('set-cookie', devices.write(accountId)),
      endStreams: (accountId) => live.noteAccount(accountId),
    }
  }
  const guardPeople: Guard<Browser & { session: Session }> = async (endpoint, request, reply) => {
    const browser = await guardStrangers(endpoint, request, reply)
    const { session } = await enter(request, null)
    await spendSession(budgets.perSession, session)
    requireStepUp(endpoint, session)
    return { ...browser, session }
  }
  return {
    signedOut: (endpoint, handler) => mount(context, endpoint, guardStrangers, handler),
    on(endpoint, handler) {
      mount(context, endpoint, guardPeople, (browser, call) =>
        checkStreams(endpoint, browser, handler(browser, call)),
      )
    },
  }
}

/** After a change of one's own account, which nearly always ends sessions or gives this one a new token. */
async function checkStreams<Result>(
  { method }: Endpoint,
  { session, endStreams }: Browser & { session: Session },
  working: Promise<Result>,
): Promise<Result> {
  const result = await working
  if (method !== 'GET') endStreams(session.account.id)
  return result
}

/** Refuses demo accounts, which belong to no one, what would outlast a visit. */
export function refuseDemo({ account }: Session): void {
  if (account.demo) throw refuseFor('role')
}
