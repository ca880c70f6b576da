import { randomBytes } from 'node:crypto'
import type { Params } from '#contract/endpoint.ts'
import type { Frames, Message } from '#contract/pages.ts'
import { AWAY_SECONDS } from '#contract/values/limits.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Context } from '#server/routes/context.ts'
import { paramsOf, routeUrl } from '#server/routes/mount.ts'
import type { AnyRoute, ApiRequest } from '#server/routes/mount.ts'
import { Refusal } from '#server/refusal.ts'
import type { RefusalName } from '#server/refusal.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'
import { describeMissing } from './describe-missing.ts'
import { pageHeaders } from './page-headers.ts'
import { createMomentPage } from './moment-page.ts'
import type { Frame } from '#server/routes/build/page-links.ts'
import type { Build } from '#server/routes/build/read-build.ts'
import { renderDocument } from '#server/routes/booking/document/render-document.ts'
import type { PrintedPage } from '#server/routes/booking/document/render-document.ts'
import { renderMessage } from './render-message.ts'
import { renderPage } from './render-page.ts'
import type { PageOptions } from './render-page.ts'
import { sendPage } from './send-page.ts'
import { serveAssets, serveEmbed } from '#server/routes/build/serve-assets.ts'

/**
 * The pages at the booking address. Each belongs to the organisation with that slug and carries its
 * branding; its headers admit no programs but ours. Any other slug gets a page that says so.
 */
export type Pages = {
  /** The path that the pages are below, without a trailing slash. */
  path: string
  /** Mounts a page at a path below the organisation's, such as `/{step}`. */
  page<Path extends string>(path: Path, render: Render<Path>): void
  /** Mounts a page with a change that isn't published, for its editor. */
  preview<Path extends string>(path: Path, draw: DrawPreview<Path>): void
  /** Mounts a page to read and print, which runs no program. */
  document<Path extends string>(path: Path, draw: Draw<Path>): void
}

/** Returns null if there is no such page. */
export type Render<Path extends string> = (
  caller: PublicCaller,
  catalog: LoadedCatalog,
  params: Params<{ path: Path }>,
  query: Record<string, unknown>,
) => Page | null

/** A page with a program. `body` renders what it shows until that runs. */
type Page = Pick<PageOptions, 'page' | 'title' | 'json'> & { body: (frames: Frames) => string }

/** Returns null if there is no such preview. */
export type DrawPreview<Path extends string> = (
  org: Org,
  params: Params<{ path: Path }>,
) => Promise<{ catalog: LoadedCatalog; page: Page } | null>

/** Returns null if there is no such page. */
export type Draw<Path extends string> = (
  org: Org,
  catalog: LoadedCatalog,
  request: { params: Params<{ path: Path }>; query: Record<string, unknown> },
) => Promise<PrintedPage | Withheld | null>

/** Why a page isn't shown. */
export type Withheld = Message & { status: number; as?: RefusalName }

const BUSY: Message = {
  heading: 'Please wait a moment',
  advice:
    'We’ve had a lot of requests from your connection. Load this page again in a minute, and carry on where you were.',
  link: null,
}
const AWAY: Message = {
  heading: 'We’ll be back in a moment',
  advice: 'This page can’t be shown right now. It loads again in a few seconds.',
  link: null,
}

/** @param dev whether Vite's development server, in front of this one, serves the programs */
export function createPages(
  { app, db, baseUrl, bookingUrl, addresses }: Context,
  built: () => Promise<Build>,
  dev: boolean,
): Pages {
  // The setting ends without a slash, but the path of an origin alone is a slash.
  const { pathname, origin } = new URL(bookingUrl)
  // The office shows the booking page in its settings.
  const office = new URL(baseUrl).origin
  const framers = office === origin ? [] : [office]
  const path = pathname === '/' ? '' : pathname
  const resolveSlug = createSlugResolver(db)
  serveAssets(app, path, built)
  serveEmbed(app, path, built, dev)
  const where = { path, built, dev }
  const sendBusy = createMomentPage(BUSY, where)
  const sendAway = createMomentPage(AWAY, where, AWAY_SECONDS)

  const mount = (
    below: string,
    draw: (caller: PublicCaller, request: ApiRequest, frame: Frame) => Promise<Drawn>,
    preview = false,
  ) => {
    const url = routeUrl({ path: `${path}/{organisation}${below}` })
    app.get<AnyRoute>(url, { config: { sendAway } }, async (request, reply) => {
      try {
        addresses.take(request.address, 'read')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.refusedAs = error.as
        return sendBusy(reply.code(error.status).headers(error.headers))
      }
      const nonce = randomBytes(16).toString('base64')
      const frame = { path, nonce, build: await built(), dev }
      const caller = await resolveSlug(request.params['organisation'] ?? '')
      request.organisation = caller?.organisation.id ?? null
      const origins = [...(caller?.origins ?? []), ...framers]
      reply.headers(pageHeaders(nonce, origins, dev, preview))
      const drawn = caller && (await draw(caller, request, frame))
      if (typeof drawn === 'string') return sendPage(request, reply, drawn)
      const withheld = drawn ?? { status: 404, ...describeMissing(path, caller) }
      request.refusedAs = withheld.as ?? null
      return sendPage(request, reply.code(withheld.status), renderMessage(withheld, frame))
    })
  }

  return {
    path,
    page(below, render) {
      mount(below, async (caller, request, frame) => {
        const catalog = await inOrganisation(db, caller.organisation, caller, loadCatalog)
        const page = render(caller, catalog, paramsOf({ path: below }, request), request.query)
        if (!page) return null
        const body = page.body(frame.build.frames)
        return renderPage({ ...page, catalog: catalog.public, body }, frame)
      })
    },
    preview(below, draw) {
      mount(
        below,
        async (caller, request, frame) => {
          const drawn = await inOrganisation(db, caller.organisation, caller, (org) =>
            draw(org, paramsOf({ path: below }, request)),
          )
          if (!drawn) return null
          const { catalog, page } = drawn
          const body = page.body(frame.build.frames)
          return renderPage({ ...page, catalog: catalog.public, body }, frame)
        },
        true,
      )
    },
    document(below, draw) {
      mount(below, async (caller, request, frame) =>
        inOrganisation(db, caller.organisation, caller, async (org) => {
          const catalog = await loadCatalog(org)
          const params = paramsOf({ path: below }, request)
          const page = await draw(org, catalog, { params, query: request.query })
          if (!page || 'status' in page) return page
          return renderDocument(page, catalog.public, frame)
        }),
      )
    },
  }
}

/** A page, why it isn't shown, or null if there is none. */
type Drawn = string | Withheld | null
