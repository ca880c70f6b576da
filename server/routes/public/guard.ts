import { exposedHeaders } from '#contract/api/exposed-headers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { PreparedJson } from '#server/http/prepared-json.ts'
import { remember } from '#server/http/sharing/remember.ts'
import { createAudience } from '#server/routes/audience.ts'
import type { Audience } from '#server/routes/audience.ts'
import type { Context } from '#server/routes/context.ts'
import { mount } from '#server/routes/mount.ts'
import type { ApiRequest, Guard } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { PublicCaller, ResolveSlug } from '#server/routes/public-caller.ts'
import { createOriginCheck } from './check-origin.ts'
import { mountPreflight } from './preflight.ts'
import { createEntry } from './enter.ts'

/**
 * /api/public lets in every read, and writes from a trusted origin (403), within the budgets of the
 * client's address and of all callers (429), at an organisation with that slug (404). Its answers
 * carry CORS headers. What a budget refuses costs no look-up of the organisation.
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
  const { app, db, addresses } = context
  const resolveSlug = createSlugResolver(db)
  const origins = createOriginCheck(context)
  const enter = createEntry(context)

  const createReadGuard =
    <Found extends PublicCaller>(resolve: ResolveSlug<Found>): Guard<Found> =>
    async (endpoint, request, reply) => {
      reply.header('access-control-allow-origin', '*')
      addresses.take(request.address, 'read')
      return enter(endpoint, request, () => resolve(slugOf(request)))
    }

  /** The trusted origin of a write. Reading the organisation's list of origins costs a read. */
  const findTrusted = async (request: ApiRequest) => {
    if (!origins.needsList(request)) return { origin: origins.check(request, null) }
    addresses.take(request.address, 'read')
    const caller = await resolveSlug(slugOf(request))
    return { caller, origin: origins.check(request, caller) }
  }

  const writeGuard: Guard<PublicCaller> = async (endpoint, request, reply) => {
    reply.header('vary', 'Origin')
    const { origin, caller } = await findTrusted(request)
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposedHeaders)
    addresses.take(request.address, 'write')
    const found = await enter(endpoint, request, async () => caller ?? resolveSlug(slugOf(request)))
    return { ...found, actor: { type: 'hirer', address: request.address } }
  }

  const writes = createAudience<'public' | 'hirer'>(context, writeGuard)
  const addPreflight = (endpoint: Endpoint) =>
    mountPreflight(app, endpoint, async (request) => (await findTrusted(request)).origin)

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
