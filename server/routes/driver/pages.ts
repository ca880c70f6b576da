import { createHash } from 'node:crypto'
import { htmlPage } from '#server/http/html-page.ts'
import { html } from '#server/http/html.ts'
import { scriptLinks, styleLinks } from '#server/routes/build/page-links.ts'
import type { Build } from '#server/routes/build/read-build.ts'
import { serveAssets, serveIcon } from '#server/routes/build/serve-assets.ts'
import type { Context } from '#server/routes/context.ts'
import { appManifest } from './app-manifest.ts'
import { driverHeaders } from './page-headers.ts'

const PAGE = '/driver'
const MANIFEST = '/driver/app.webmanifest'
const WORKER = '/driver/worker.js'
const ICONS = ['icon-180.png', 'icon-192.png', 'icon-512.png']

/**
 * The driver app: one page that holds no data, its manifest and icons, and the service worker that keeps all
 * of it on the phone (rules, section 12, "The driver app").
 * @param dev whether Vite's development server, in front of this one, serves the programs
 */
export function driverPages(
  { app, addresses }: Pick<Context, 'app' | 'addresses'>,
  built: () => Promise<Build>,
  dev: boolean,
): void {
  serveAssets(app, PAGE, built)
  for (const icon of ICONS) serveIcon(app, `${PAGE}/${icon}`, built, `driver-${icon}`)
  app.get(PAGE, async (request, reply) => {
    addresses.take(request.address, 'read')
    reply.headers(driverHeaders(dev)).type('text/html; charset=utf-8')
    return reply.send(renderShell(await built(), dev))
  })
  app.get(MANIFEST, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(appManifest),
  )
  app.get(WORKER, async (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': PAGE })
      .type('text/javascript; charset=utf-8')
      .send(composeWorker(await built(), dev)),
  )
}

/** The service worker's program, under the list of files that make up this version of the app. */
function composeWorker(build: Build, dev: boolean): string {
  const program = build.assets.get('driver-worker.js')?.plain.toString() ?? ''
  const { script = '', imports = [], styles = [], fonts = [] } = build.pages['driver'] ?? {}
  const files = [
    PAGE,
    MANIFEST,
    ...ICONS.map((icon) => `${PAGE}/${icon}`),
    ...[script, ...imports, ...styles, ...fonts].map((file) => `${PAGE}/_${file}`),
  ]
  const version = createHash('sha256')
    .update(JSON.stringify([files, driverHeaders(dev), appManifest]))
    .update(renderShell(build, dev))
    .update(program)
    .digest('hex')
    .slice(0, 16)
  return `self.kerbside=${JSON.stringify({ version, files })};\n${program}`
}

function renderShell(build: Build, dev: boolean): string {
  const frame = { path: PAGE, nonce: '', build, dev }
  return htmlPage({
    title: 'Kerbside driver',
    head: [
      html`<meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fffefb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b120e" media="(prefers-color-scheme: dark)" />
        <meta name="apple-mobile-web-app-title" content="Kerbside" />
        <link rel="manifest" href="${MANIFEST}" />
        <link rel="apple-touch-icon" href="${PAGE}/icon-180.png" /> `,
      ...(dev ? [] : styleLinks(frame, 'driver')),
      ...scriptLinks(frame, 'driver'),
    ],
    // In development every change would wait for a cold start.
    body: html`<div id="app" data-worker="${dev ? '' : WORKER}"></div>
      <noscript>Kerbside needs JavaScript.</noscript>`,
  })
}
