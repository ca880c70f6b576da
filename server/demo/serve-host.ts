import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { createServer } from '#server/http/node-http.ts'
import { addOrigin } from '#server/organisations/change-origins.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { Log } from '#server/log.ts'
import { DEMO_ACTOR, DEMO_SLUG } from './load-demo.ts'
import { home } from '#server/demo/host/home.ts'
import { newtown } from '#server/demo/host/newtown.ts'
import { prices } from '#server/demo/host/prices.ts'
import { renderPage } from '#server/demo/host/render-page.ts'

/**
 * The website of the demonstration organisation, on its own origin: three pages, each with a different
 * way of embedding the booking page. Its content security policy allows exactly what the embedding
 * guide asks a business to allow.
 */

const read = (name: string) => readFileSync(new URL(`host/${name}`, import.meta.url), 'utf8')
const pages = [home, prices, newtown]

export type DemoHost = { close(): Promise<void> }

/**
 * Allows bookings from the site's origin and serves the site until it is closed.
 * @param options `origin` is the site's own, as browsers send it; `dev` if Vite serves embed.js
 * @returns null if there is no demonstration organisation, or the port is taken
 */
export async function serveHost(
  db: Database,
  options: {
    host: string
    port: number
    origin: string
    bookingUrl: string
    dev: boolean
    log: Log
  },
): Promise<DemoHost | null> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found) return null
  await inOrganisation(db, found.organisation, { now: found.now, actor: DEMO_ACTOR }, (org) =>
    addOrigin(org, options.origin),
  )

  const server = createHost(options.bookingUrl, options.dev)
  const listening = await new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(true))
    server.once('error', ({ message }) => {
      options.log.warn(
        { reason: message },
        "the demo website isn't served: set DEMO_HOST_PORT to a free port",
      )
      resolve(false)
    })
    server.listen(options.port, options.host)
  })
  if (!listening) return null
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createHost(bookingUrl: string, dev: boolean): Server {
  const { origin } = new URL(bookingUrl)
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `script-src 'self' ${origin}`,
    `frame-src ${origin}`,
    // Vite's client, which embed.js loads in development, hears about changes.
    ...(dev ? [`connect-src ${origin} ${origin.replace('http', 'ws')}`] : []),
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const place = { bookingUrl, slug: DEMO_SLUG }
  const files = new Map([
    ['/host.css', { type: 'text/css; charset=utf-8', text: read('host.css') }],
    ['/host.js', { type: 'text/javascript; charset=utf-8', text: read('host.js') }],
    ...pages.map((page) => {
      const text = renderPage(page, pages, place)
      return [page.path, { type: 'text/html; charset=utf-8', text }] as const
    }),
  ])
  return createServer((request, response) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '')
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not here\n')
      return
    }
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .end(file.text)
  })
}
