import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKey } from '#server/api-keys/find-key.ts'
import type { KeyCaller } from '#server/api-keys/find-key.ts'
import { isUseStale, markUsed } from '#server/api-keys/mark-used.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { WINDOW_SECONDS } from '#server/http/rate-limit.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { createAudience } from '#server/routes/audience.ts'
import type { Audience, Caller } from '#server/routes/audience.ts'
import type { Context } from '#server/routes/context.ts'
import type { Guard } from '#server/routes/mount.ts'

/** /api/v1 lets in a live API key (401), within its budget (429), that may do this (403). */
export type V1 = Audience<'key'>

export function createV1(context: Context): V1 {
  const { db, log, budgets } = context

  const guard: Guard<Caller> = async (endpoint, request, reply) => {
    const key = await findKey(db, onlyAuthorization(request))
    if (!key) {
      const sentence = 'The API key is missing, malformed or revoked'
      throw new Refusal(401, sentence, { 'www-authenticate': 'Bearer' }, 'bad_api_key')
    }
    request.organisation = key.organisation.id
    request.keyId = key.keyId
    await spendBudget(budgets.perKey, key, reply)
    if (endpoint.method !== 'GET' && key.access === 'read') {
      throw new Refusal(403, 'The API key is read only', {}, 'read_only_key')
    }
    const { organisation, now, keyId } = key
    const caller = { organisation, now, actor: { type: 'key', id: keyId } } as const
    if (isUseStale(key.lastUsedAt, now)) {
      inOrganisation(db, organisation, caller, (org) => markUsed(org, keyId)).catch(
        (error: unknown) => log.warn({ err: error }, "an API key's last use was not written"),
      )
    }
    return caller
  }

  return createAudience(context, guard)
}

async function spendBudget(budget: Budget, { keyId }: KeyCaller, reply: FastifyReply) {
  const { limit } = budget
  const taken = await budget.take(keyId)
  reply.header('ratelimit-policy', `"key";q=${limit};w=${WINDOW_SECONDS}`)
  reply.header('ratelimit', `"key";r=${taken.remaining};t=${taken.resetSeconds}`)
  if (!taken.allowed) {
    const sentence = `More than ${limit} requests from this key in a minute`
    const retry = { 'retry-after': String(taken.resetSeconds) }
    throw new Refusal(429, sentence, retry, 'key_budget')
  }
}

/** The Authorization header; none if it was sent twice, when Node would keep the first. */
function onlyAuthorization({ raw }: FastifyRequest): string | undefined {
  const given = raw.headersDistinct['authorization']
  return given?.length === 1 ? given[0] : undefined
}
