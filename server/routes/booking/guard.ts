import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Slug } from '#contract/organisations/organisation.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { coalesce } from '#server/http/coalesce.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { MetOrganisation } from '#server/organisations/find-organisation.ts'
import { readParameter } from '#server/routes/context.ts'
import type { Context } from '#server/routes/context.ts'
import { describeMissing } from './describe-missing.ts'
import { pageHeaders } from './page-headers.ts'
import { readSurfaces } from './read-surfaces.ts'
import type { Built } from './read-surfaces.ts'
import { renderDocument } from './render-document.ts'
import type { PrintedPage } from './render-document.ts'
import { renderMessage } from './render-message.ts'
import type { Message } from './render-message.ts'
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
  /** Mounts a page that is to be read and printed, and runs nothing. */
  document(path: string, draw: Draw): void
}

export type Render = (
  met: MetOrganisation,
  catalog: LoadedCatalog,
  request: FastifyRequest,
) => Pick<PageOptions, 'surface' | 'title' | 'json' | 'body'> | null

/** Null where there is no such page. */
export type Draw = (
  org: Org,
  catalog: LoadedCatalog,
  request: FastifyRequest,
) => Promise<PrintedPage | Withheld | null>

/** Why a page is not shown. */
export type Withheld = Message & { status: number }

const HIRER = { type: 'hirer' } as const

type Frame = { path: string; nonce: string; built: Built }

export function createPages({ app, db, bookingUrl }: Context): Pages {
  // The setting ends without a slash; an origin alone still has one as its path.
  const { pathname } = new URL(bookingUrl)
  const path = pathname === '/' ? '' : pathname
  const find = coalesce((slug) => findOrganisationBySlug(db, slug))
  let read: Promise<Built> | undefined
  const built = () => (read ??= readSurfaces())
  serveAssets(app, path, built)

  const mount = (
    below: string,
    draw: (met: MetOrganisation, request: FastifyRequest, frame: Frame) => Promise<Drawn>,
  ) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const frame = { path, nonce: randomBytes(16).toString('base64'), built: await built() }
      const slug = readParameter(request, 'organisation')
      const met = Slug.safeParse(slug).success ? await find(slug) : null
      reply.headers(pageHeaders(frame.nonce, met?.origins ?? []))
      const drawn = met && (await draw(met, request, frame))
      if (typeof drawn === 'string') return sendPage(request, reply, drawn)
      const withheld = drawn ?? { status: 404, ...describeMissing(path, met) }
      return sendPage(request, reply.code(withheld.status), renderMessage(withheld, frame))
    }
    app.get(`${path}/:organisation${below}`, answer)
  }

  return {
    path,
    page(below, render) {
      mount(below, async (met, request, frame) => {
        const catalog = await inOrganisation(
          db,
          met.organisation,
          { now: met.now, actor: HIRER },
          loadCatalog,
        )
        const page = render(met, catalog, request)
        return page && renderPage({ ...frame, catalog: catalog.public, ...page })
      })
    },
    document(below, draw) {
      mount(below, async (met, request, frame) =>
        inOrganisation(db, met.organisation, { now: met.now, actor: HIRER }, async (org) => {
          const catalog = await loadCatalog(org)
          const page = await draw(org, catalog, request)
          if (!page || 'status' in page) return page
          return renderDocument(page, { ...frame, catalog: catalog.public })
        }),
      )
    },
  }
}

/** A page, why it is withheld, or null where there is none. */
type Drawn = string | Withheld | null
