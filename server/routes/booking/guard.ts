import { randomBytes } from 'node:crypto'
import type { Params } from '#contract/endpoint.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Context } from '#server/routes/context.ts'
import { paramsOf, routeUrl } from '#server/routes/mount.ts'
import type { AnyRoute, ApiRequest } from '#server/routes/mount.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'
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
 * The pages at the booking address. Each belongs to the organisation with that slug and carries its
 * branding; its headers admit no programs but ours. Any other slug gets a page that says so.
 */
export type Pages = {
  /** The path that the pages are below, without a trailing slash. */
  path: string
  /** Mounts a page at a path below the organisation's, such as `/{step}`. */
  page<Path extends string>(path: Path, render: Render<Path>): void
  /** Mounts a page to read and print, which runs no program. */
  document<Path extends string>(path: Path, draw: Draw<Path>): void
}

/** Returns null if there is no such page. */
export type Render<Path extends string> = (
  caller: PublicCaller,
  catalog: LoadedCatalog,
  params: Params<{ path: Path }>,
) => Pick<PageOptions, 'surface' | 'title' | 'json' | 'body'> | null

/** Returns null if there is no such page. */
export type Draw<Path extends string> = (
  org: Org,
  catalog: LoadedCatalog,
  request: { params: Params<{ path: Path }>; query: Record<string, unknown> },
) => Promise<PrintedPage | Withheld | null>

/** Why a page is not shown. */
export type Withheld = Message & { status: number }

type Frame = { path: string; nonce: string; built: Built }

export function createPages({ app, db, bookingUrl }: Context): Pages {
  // The setting ends without a slash; an origin alone still has one as its path.
  const { pathname } = new URL(bookingUrl)
  const path = pathname === '/' ? '' : pathname
  const resolveSlug = createSlugResolver(db)
  let read: Promise<Built> | undefined
  const built = () => (read ??= readSurfaces())
  serveAssets(app, path, built)

  const mount = (
    below: string,
    draw: (caller: PublicCaller, request: ApiRequest, frame: Frame) => Promise<Drawn>,
  ) => {
    const url = routeUrl({ path: `${path}/{organisation}${below}` })
    app.get<AnyRoute>(url, async (request, reply) => {
      const frame = { path, nonce: randomBytes(16).toString('base64'), built: await built() }
      const caller = await resolveSlug(request.params['organisation'] ?? '')
      reply.headers(pageHeaders(frame.nonce, caller?.origins ?? []))
      const drawn = caller && (await draw(caller, request, frame))
      if (typeof drawn === 'string') return sendPage(request, reply, drawn)
      const withheld = drawn ?? { status: 404, ...describeMissing(path, caller) }
      return sendPage(request, reply.code(withheld.status), renderMessage(withheld, frame))
    })
  }

  return {
    path,
    page(below, render) {
      mount(below, async (caller, request, frame) => {
        const catalog = await inOrganisation(db, caller.organisation, caller, loadCatalog)
        const page = render(caller, catalog, paramsOf({ path: below }, request))
        return page && renderPage({ ...frame, catalog: catalog.public, ...page })
      })
    },
    document(below, draw) {
      mount(below, async (caller, request, frame) =>
        inOrganisation(db, caller.organisation, caller, async (org) => {
          const catalog = await loadCatalog(org)
          const params = paramsOf({ path: below }, request)
          const page = await draw(org, catalog, { params, query: request.query })
          if (!page || 'status' in page) return page
          return renderDocument(page, { ...frame, catalog: catalog.public })
        }),
      )
    },
  }
}

/** A page, why it is withheld, or null where there is none. */
type Drawn = string | Withheld | null
