import type { Endpoint } from '#contract/endpoint.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { PreparedJson } from '#server/http/prepared-json.ts'
import { remember } from '#server/http/remember.ts'
import { createAudience } from '#server/routes/audience.ts'
import type { Audience } from '#server/routes/audience.ts'
import type { Context } from '#server/routes/context.ts'
import { mount } from '#server/routes/mount.ts'
import type { ApiRequest, Guard } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { PublicCaller, ResolveSlug } from '#server/routes/public-caller.ts'
import { Refusal } from '#server/refusal.ts'
import { createOriginCheck } from './check-origin.ts'
import { mountPreflight } from './preflight.ts'
import { spendBudget } from './spend-budget.ts'

/**
 * /api/public lets in every read, and writes from a trusted origin (403), within the budget that all
 * callers share (429), at an organisation with that slug (404). Its answers carry CORS headers.
 */
export type PublicApi = {
  read: Audience<'public'>
  /** Mounts a read that crowds make, with one answer for all: it is at most `RECENT_MS` old. */
  readRecent(
    endpoint: Endpoint & { audience: 'public' },
    answer: (org: Org) => Promise<PreparedJson>,
  ): void
  write: Audience<'public' | 'hirer'>
}

/** In milliseconds: shorter than an answer travels, yet hundreds of answers share one look-up. */
const RECENT_MS = 20

export function createPublicApi(context: Context): PublicApi {
  const { app, db, budgets } = context
  const resolveSlug = createSlugResolver(db)
  const checkOrigin = createOriginCheck(context)

  const createReadGuard =
    <Found extends PublicCaller>(resolve: ResolveSlug<Found>): Guard<Found> =>
    async (endpoint, request, reply) => {
      reply.header('access-control-allow-origin', '*')
      const caller = await resolve(slugOf(request))
      await spendBudget(budgets, endpoint, caller)
      return requireOrganisation(caller)
    }

  const writeGuard: Guard<PublicCaller> = async (endpoint, request, reply) => {
    reply.header('vary', 'Origin')
    const caller = await resolveSlug(slugOf(request))
    reply.header('access-control-allow-origin', checkOrigin(request, caller))
    reply.header(
      'access-control-expose-headers',
      'Idempotent-Replayed, Kerbside-Problems, Retry-After',
    )
    await spendBudget(budgets, endpoint, caller)
    return requireOrganisation(caller)
  }

  const writes = createAudience<'public' | 'hirer'>(context, writeGuard)
  const addPreflight = (endpoint: Endpoint) =>
    mountPreflight(app, endpoint, async (request) =>
      checkOrigin(request, await resolveSlug(slugOf(request))),
    )

  return {
    read: createAudience(context, createReadGuard(resolveSlug)),
    readRecent(endpoint, answer) {
      const resolveRecent = remember(async (slug) => {
        const caller = await resolveSlug(slug)
        if (!caller) return null
        const prepared = await inOrganisation(db, caller.organisation, caller, answer)
        return { ...caller, prepared }
      }, RECENT_MS)
      const guard = createReadGuard(resolveRecent)
      mount(context, endpoint, guard, async ({ prepared }) => prepared)
    },
    write: {
      on(endpoint, handler) {
        writes.on(endpoint, handler)
        addPreflight(endpoint)
      },
      outside(endpoint, handler) {
        writes.outside(endpoint, handler)
        addPreflight(endpoint)
      },
    },
  }
}

function slugOf({ params }: ApiRequest): string {
  return params['organisation'] ?? ''
}

/** @throws Refusal 404 */
function requireOrganisation<Found>(caller: Found | null): Found {
  if (!caller) throw new Refusal(404, 'Organisation not found')
  return caller
}
