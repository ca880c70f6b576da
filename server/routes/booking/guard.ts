import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Slug } from '#contract/organisation.ts'
import { loadCatalog } from '#catalog/load-catalog.ts'
import type { LoadedCatalog } from '#catalog/load-catalog.ts'
import { coalesce } from '#db/coalesce.ts'
import { inOrganisation } from '#db/tenant.ts'
import { findOrganisationBySlug } from '#organisations/find-organisation.ts'
import type { MetOrganisation } from '#organisations/find-organisation.ts'
import { readParameter } from '#routes/context.ts'
import type { Context } from '#routes/context.ts'
import { pageHeaders } from './page-headers.ts'
import { readSurfaces } from './read-surfaces.ts'
import type { Built } from './read-surfaces.ts'
import { renderMissing } from './render-missing.ts'
import { renderPage } from './render-page.ts'
import type { PageOptions } from './render-page.ts'
import { sendPage } from './send-page.ts'
import { serveAssets } from './serve-assets.ts'

/**
 * Everything that holds for the pages at the booking address: an organisation with that slug, or a
 * page that says there is none; its branding; headers that admit nothing but our own programs.
 */
export type Pages = {
  /** The path that the pages are below, without a trailing slash. */
  path: string
  /** Mounts a page at a path below the organisation's, such as `/:step`. */
  page(path: string, render: Render): void
}

export type Render = (
  met: MetOrganisation,
  catalog: LoadedCatalog,
  request: FastifyRequest,
) => Pick<PageOptions, 'surface' | 'title' | 'json' | 'body'> | null

export function createPages({ app, db, bookingUrl }: Context): Pages {
  // The setting ends without a slash; an origin alone still has one as its path.
  const { pathname } = new URL(bookingUrl)
  const path = pathname === '/' ? '' : pathname
  const find = coalesce((slug) => findOrganisationBySlug(db, slug))
  let read: Promise<Built> | undefined
  const built = () => (read ??= readSurfaces())
  serveAssets(app, path, built)

  const answer = async (request: FastifyRequest, reply: FastifyReply, render: Render) => {
    const nonce = randomBytes(16).toString('base64')
    const slug = readParameter(request, 'organisation')
    const met = Slug.safeParse(slug).success ? await find(slug) : null
    reply.headers(pageHeaders(nonce, met?.origins ?? []))
    if (!met) {
      return sendPage(request, reply.code(404), renderMissing(path, await built(), nonce))
    }
    const catalog = await inOrganisation(db, met.organisation, met.now, loadCatalog)
    const page = render(met, catalog, request)
    if (!page) {
      return sendPage(request, reply.code(404), renderMissing(path, await built(), nonce, met))
    }
    const options = { built: await built(), path, nonce, catalog: catalog.public }
    return sendPage(request, reply, renderPage({ ...options, ...page }))
  }

  return {
    path,
    page(below, render) {
      app.get(`${path}/:organisation${below}`, (request, reply) => answer(request, reply, render))
    },
  }
}
