import type { Endpoint } from '#contract/endpoint.ts'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Membership, Session } from '#server/accounts/sessions/find-session.ts'
import { createSessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'
import { photoBodies } from '#server/routes/photos.ts'
import { createAudience } from '#server/routes/audience.ts'
import type { Audience, Caller } from '#server/routes/audience.ts'
import { createSiteCheck } from '#server/routes/account/check-site.ts'
import { createEntry, requireStepUp } from '#server/routes/account/enter.ts'
import type { Context } from '#server/routes/context.ts'
import type { Guard } from '#server/routes/mount.ts'
import { spendSession } from '#server/routes/spend-session.ts'

/** A member in the office of their organisation. */
export type Member = Caller & {
  role: Role
  session: Session
  /** From when on they need a second factor here; null if they don't. */
  factorDueAt: Date | null
}

/**
 * /api/office lets in pages of this deployment (403), people who are signed in (401) and members (404), within
 * their session's budget (429), whose role may do this (403), with a second factor where the organisation
 * asks for one (403), who proved a moment ago who they are where that is asked (403).
 */
export type OfficeApi = Audience<'office', Member>

export function createOfficeApi(context: Context): OfficeApi {
  const { baseUrl, budgets } = context
  const checkSite = createSiteCheck(baseUrl)
  const enter = createEntry(context, createSessionCookie(baseUrl))

  const guard: Guard<Member> = async (endpoint, request) => {
    checkSite(request)
    const { session, membership } = await enter(request, request.params['organisation'] ?? '')
    if (!membership) throw new Refusal(404, 'Organisation not found')
    request.organisation = membership.organisation.id
    await spendSession(budgets.perSession, session)
    requireRole(endpoint, membership)
    requireSecondFactor(membership, session)
    requireStepUp(endpoint, session)
    const { id, name } = session.account
    const { organisation, role, factorDueAt } = membership
    const actor = { type: 'account', id, name, address: request.address.slice(0, 64) } as const
    return { organisation, role, factorDueAt, session, now: session.now, actor }
  }
  return createAudience(context, guard, {
    admit: requireSubscription,
    readers: photoBodies,
  })
}

function requireRole({ capability }: Endpoint, { role }: Membership): void {
  if (capability === undefined || !may(role, capability)) throw refuseFor('role')
}

function requireSecondFactor({ factorDueAt }: Membership, session: Session): void {
  const isDue = factorDueAt !== null && factorDueAt <= session.now
  if (isDue && (session.factors < 2 || !session.hasSecondFactor)) throw refuseFor('two_factor')
}

/** An inactive subscription makes the office read-only (rules, section 11). */
function requireSubscription(endpoint: Endpoint, { organisation }: Member): void {
  const writes = endpoint.method !== 'GET'
  const stays = endpoint.audience === 'office' && endpoint.unsubscribed === true
  if (writes && !organisation.subscriptionActive && !stays) {
    throw new Refusal(402, 'The subscription is inactive: the office is read-only')
  }
}
