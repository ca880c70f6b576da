import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import { inOrganisation, openDesk } from '#server/db/tenant.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { findKey } from '#server/api-keys/find-key.ts'
import type { KeyCaller } from '#server/api-keys/find-key.ts'
import { isUseStale, markUsed } from '#server/api-keys/mark-used.ts'
import { WINDOW_SECONDS } from '#server/http/rate-limit.ts'
import { mount } from '#server/routes/context.ts'
import type { Context, Handler } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'

/** Everything that holds for all of /api/v1: a live key (401), its budget (429), its access (403). */

export type V1 = {
  keyed(endpoint: Endpoint, handler: Handler<KeyCaller>): void
  /** Does work in the organisation of the caller's key, in one transaction. */
  inCallersOrganisation<Result>(
    caller: KeyCaller,
    work: (org: Org) => Promise<Result>,
  ): Promise<Result>
  /** For an operation that takes several transactions in the organisation of the caller's key. */
  desk(caller: KeyCaller): OrgDesk
}

export function createV1(context: Context): V1 {
  const { db, log, budgets } = context

  const guard = async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findKey(db, onlyAuthorization(request))
    if (!caller) {
      throw new Refusal(401, 'The API key is missing, malformed or revoked', {
        'www-authenticate': 'Bearer',
      })
    }
    await spend(caller, reply)
    if (endpoint.method !== 'GET' && caller.access === 'read') {
      throw new Refusal(403, 'The API key is read only')
    }
    if (isUseStale(caller.lastUsedAt, caller.now)) {
      const { organisation, now, keyId } = caller
      inOrganisation(db, organisation, { now, actor: actorOf(caller) }, (org) =>
        markUsed(org, keyId),
      ).catch((error: unknown) => log.warn({ err: error }, "an API key's last use was not written"))
    }
    return caller
  }

  const spend = async ({ keyId }: KeyCaller, reply: FastifyReply) => {
    const { limit } = budgets.keyed
    const taken = await budgets.keyed.take(keyId)
    reply.header('ratelimit-policy', `"key";q=${limit};w=${WINDOW_SECONDS}`)
    reply.header('ratelimit', `"key";r=${taken.remaining};t=${taken.resetSeconds}`)
    if (!taken.allowed) {
      throw new Refusal(429, `More than ${limit} requests from this key in a minute`, {
        'retry-after': String(taken.resetSeconds),
      })
    }
  }

  return {
    keyed: (endpoint, handler) => mount(context, endpoint, guard, handler),
    inCallersOrganisation: (caller, work) =>
      inOrganisation(db, caller.organisation, { now: caller.now, actor: actorOf(caller) }, work),
    desk: (caller) =>
      openDesk(db, caller.organisation, { now: caller.now, actor: actorOf(caller) }),
  }
}

function actorOf({ keyId }: KeyCaller): Actor {
  return { type: 'key', id: keyId }
}

/** The Authorization header; none when it was sent twice, of which Node would keep the first. */
function onlyAuthorization({ raw }: FastifyRequest): string | undefined {
  const given = raw.headersDistinct['authorization']
  return given?.length === 1 ? given[0] : undefined
}
