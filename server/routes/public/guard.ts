import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Slug } from '#contract/organisations/organisation.ts'
import { coalesce } from '#server/http/coalesce.ts'
import { remember } from '#server/http/remember.ts'
import { inOrganisation, openDesk } from '#server/db/tenant.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { MetOrganisation } from '#server/organisations/find-organisation.ts'
import { mount, readParameter } from '#server/routes/context.ts'
import type { Context, Handler } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Everything that holds for all of /api/public: a write's allowlisted Origin (403), the shared budget
 * (429), an organisation with that slug (404), and the CORS headers that browsers need.
 */

export type Public = {
  /** A read: from anywhere. */
  read(endpoint: Endpoint, handler: Handler<MetOrganisation>): void
  /** A read that crowds make, answered alike to all, in JSON: as it was at most `RECENT_MS` before. */
  readRecent(endpoint: Endpoint, answer: (org: Org) => Promise<Buffer>): void
  /** A write: from an allowlisted origin, which may ask first by a preflight. */
  write(endpoint: Endpoint, handler: Handler<MetOrganisation>): void
  inMetOrganisation<Result>(
    met: MetOrganisation,
    work: (org: Org) => Promise<Result>,
  ): Promise<Result>
  /** For an operation that takes several transactions. */
  desk(met: MetOrganisation): OrgDesk
}

/**
 * How old an answer to a crowd may be, in milliseconds: less than it is on its way, and hundreds of
 * them for one look-up.
 */
const RECENT_MS = 20

type Meet<Met extends MetOrganisation = MetOrganisation> = (slug: string) => Promise<Met | null>

export function createPublic(context: Context): Public {
  const { app, db, budgets, bookingUrl } = context
  const ownOrigin = new URL(bookingUrl).origin
  const find = coalesce((slug) => findOrganisationBySlug(db, slug))

  const meet: Meet = async (slug) => (Slug.safeParse(slug).success ? find(slug) : null)
  const slugOf = (request: FastifyRequest) => readParameter(request, 'organisation')

  const spend = async (endpoint: Endpoint, met: MetOrganisation | null) => {
    const route = `${endpoint.method} ${endpoint.path}`
    const scope = budgets.publicScope === 'organisation' ? (met?.organisation.id ?? '') : ''
    const taken = await budgets.public.take(`${route} ${scope}`)
    if (!taken.allowed) {
      throw new Refusal(429, 'Too many requests, try again in a minute', { 'retry-after': '60' })
    }
  }

  const known = <Met extends MetOrganisation>(met: Met | null): Met => {
    if (!met) throw new Refusal(404, 'No organisation has that name')
    return met
  }

  /** @throws Refusal 403 unless the request carries an origin that is trusted, exactly */
  const trust = (request: FastifyRequest, met: MetOrganisation | null): string => {
    const { origin } = request.headers
    const trusted = origin !== undefined && (origin === ownOrigin || met?.origins.includes(origin))
    if (!trusted) throw new Refusal(403, 'Untrusted request origin')
    return origin
  }

  const createReadGuard =
    <Met extends MetOrganisation>(meetBy: Meet<Met>) =>
    async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('access-control-allow-origin', '*')
      const met = await meetBy(slugOf(request))
      await spend(endpoint, met)
      return known(met)
    }
  const readGuard = createReadGuard(meet)

  const writeGuard = async (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin')
    const met = await meet(slugOf(request))
    reply.header('access-control-allow-origin', trust(request, met))
    reply.header('access-control-expose-headers', 'Idempotent-Replayed, Retry-After')
    await spend(endpoint, met)
    return known(met)
  }

  const preflight = (endpoint: Endpoint) =>
    app.route({
      method: 'OPTIONS',
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        reply.header('vary', 'Origin')
        const origin = trust(request, await meet(slugOf(request)))
        return reply
          .code(204)
          .headers({
            'access-control-allow-origin': origin,
            'access-control-allow-methods': endpoint.method,
            'access-control-allow-headers': 'content-type, idempotency-key',
            'access-control-max-age': '600',
          })
          .send()
      },
    })

  const inMetOrganisation: Public['inMetOrganisation'] = ({ organisation, now }, work) =>
    inOrganisation(db, organisation, { now, actor: { type: 'hirer' } }, work)

  return {
    read: (endpoint, handler) => mount(context, endpoint, readGuard, handler),
    readRecent(endpoint, answer) {
      const meetRecent = remember(async (slug) => {
        const met = await meet(slug)
        return met && { ...met, answer: await inMetOrganisation(met, answer) }
      }, RECENT_MS)
      mount(context, endpoint, createReadGuard(meetRecent), async (met, _, reply) => {
        reply.type('application/json; charset=utf-8')
        return met.answer
      })
    },
    write(endpoint, handler) {
      mount(context, endpoint, writeGuard, handler)
      preflight(endpoint)
    },
    inMetOrganisation,
    desk: ({ organisation, now }) => openDesk(db, organisation, { now, actor: { type: 'hirer' } }),
  }
}
