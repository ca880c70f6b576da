import { randomBytes } from 'node:crypto'
import { htmlPage } from '#server/http/html-page.ts'
import { html, trusted } from '#server/http/html.ts'
import { scriptLinks, styleLinks } from '#server/routes/build/page-links.ts'
import type { Build } from '#server/routes/build/read-build.ts'
import { serveAssets } from '#server/routes/build/serve-assets.ts'
import type { Context } from '#server/routes/context.ts'
import { officeFileHeaders, officeHeaders } from './page-headers.ts'

/** Where the one page of people with accounts is: its program shows the screen of the address. */
const ADDRESSES = [
  '/sign-in',
  '/join',
  '/reset',
  '/reply-address',
  '/office',
  '/office/*',
  '/account',
  '/account/email',
  '/account/email-undo',
]

/** Shows the theme that the person chose before anything is drawn; the program keeps it there. */
const SET_THEME = `try {
  const { theme, density } = JSON.parse(localStorage.getItem('kerbside.looks') ?? '{}')
  Object.assign(document.documentElement.dataset, theme && { theme }, density && { density })
} catch {}`

/**
 * The page of people with accounts: signing in, their own account, and the office. It's the same for
 * everyone and holds no data, so a link in an email works although the cookie is of the same site only.
 * @param dev whether Vite's development server, in front of this one, serves the programs
 */
export function officePages(
  { app, addresses, bookingUrl, mapStyleUrl, sendsEmails }: Context,
  built: () => Promise<Build>,
  dev: boolean,
): void {
  const map = mapStyleUrl === null ? null : new URL(mapStyleUrl).origin
  const framed = new URL(bookingUrl).origin
  serveAssets(app, '/office', built, map === null ? {} : officeFileHeaders(map))
  for (const address of ADDRESSES) {
    app.get(address, async (request, reply) => {
      addresses.take(request.address, 'read')
      const nonce = randomBytes(16).toString('base64')
      reply.headers(officeHeaders(nonce, { framed, map, dev })).type('text/html; charset=utf-8')
      return reply.send(renderShell(await built(), { nonce, dev, mapStyleUrl, sendsEmails }))
    })
  }
}

function renderShell(
  build: Build,
  {
    nonce,
    dev,
    mapStyleUrl,
    sendsEmails,
  }: { nonce: string; dev: boolean } & Pick<Context, 'mapStyleUrl' | 'sendsEmails'>,
): string {
  const frame = { path: '/office', nonce, build, dev }
  return htmlPage({
    title: 'Kerbside',
    head: [
      html`<meta name="color-scheme" content="light dark" /> `,
      mapStyleUrl === null ? null : html`<meta name="map-style" content="${mapStyleUrl}" /> `,
      sendsEmails ? null : html`<meta name="emails" content="kept" /> `,
      html`<script nonce="${nonce}">
        ${trusted(SET_THEME)}
      </script> `,
      ...(dev ? [] : styleLinks(frame, 'office')),
      ...scriptLinks(frame, 'office'),
    ],
    body: html`<div id="app"></div>
      <noscript>Kerbside needs JavaScript.</noscript>`,
  })
}
