import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKey, hashOf } from '#server/api-keys/find-key.ts'
import type { KeyCaller } from '#server/api-keys/find-key.ts'
import { isUseStale } from '#server/api-keys/key-uses.ts'
import type { KeyUses } from '#server/api-keys/key-uses.ts'
import { refuseKey } from '#server/api-keys/refuse-key.ts'
import { rememberKeys } from '#server/api-keys/remember-keys.ts'
import { WINDOW_SECONDS } from '#server/http/rate-limit.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import { createAudience } from '#server/routes/audience.ts'
import type { Audience, Caller } from '#server/routes/audience.ts'
import type { Context } from '#server/routes/context.ts'
import type { Guard } from '#server/routes/mount.ts'

/** /api/v1 lets in a live API key (401), within its budget (429), that may do this (403). */
export type V1 = Audience<'key'>

export function createV1(context: Context, keyUses: KeyUses): V1 {
  const { db, budgets } = context
  const keys = rememberKeys()

  const find = async (hash: string): Promise<KeyCaller> => {
    const key = await findKey(db, hash)
    if (!key) throw refuseKey()
    keys.note(hash, key)
    return key
  }

  const noteUse = (hash: string, key: KeyCaller) => {
    keys.note(hash, { ...key, lastUsedAt: key.now })
    keyUses.note(key)
  }

  const guard: Guard<KeyHolder> = async (endpoint, request, reply) => {
    const hash = hashOf(onlyAuthorization(request))
    if (hash === null) throw refuseKey()
    // A dry run writes nothing, which would check the key.
    const checksKey = endpoint.checksKey === true && !('dryRun' in request.query)
    const recalled = checksKey ? keys.recall(hash) : null
    const key = recalled ?? (await find(hash))
    const { organisation, now, keyId, access, lastUsedAt } = key
    request.organisation = organisation.id
    request.keyId = keyId
    try {
      await spendBudget(budgets.perKey, key, reply)
      if (endpoint.method !== 'GET' && access === 'read') {
        throw new Refusal(403, 'The API key is read only', {}, 'read_only_key')
      }
    } catch (error) {
      // A key that is revoked is refused for that.
      if (recalled) await find(hash)
      throw error
    }
    if (isUseStale(lastUsedAt, now)) noteUse(hash, key)
    const caller = { organisation, now, actor: { type: 'key', id: keyId } } as const
    return recalled ? { ...caller, recalled: hash } : caller
  }

  /** The caller as it is now, if it was recalled and its organisation has changed. */
  const confirm = async ({ recalled, actor, organisation: old }: KeyHolder) => {
    if (recalled === undefined) return null
    const { organisation, now } = await find(recalled)
    return isDeepStrictEqual(organisation, old) ? null : { organisation, now, actor }
  }

  return createAudience(context, guard, { confirm })
}

/** Who calls with a key; `recalled` is its hash if it wasn't looked up for this call. */
type KeyHolder = Caller & { recalled?: string }

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
