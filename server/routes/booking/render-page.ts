import { accentColours } from '#contract/catalog/accent-colours.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { html, trusted } from '#server/http/html.ts'
import { inertJson } from './inert-json.ts'
import { inlineStyles, scriptLinks } from '#server/routes/build/page-links.ts'
import type { Frame } from '#server/routes/build/page-links.ts'
import { renderAccent } from './render-accent.ts'

export type PageOptions = {
  /** Which program the page runs. */
  page: 'booking' | 'hirer'
  title: string
  catalog: Pick<Catalog, 'organisation' | 'branding'>
  /** The data of the program, as JSON. */
  json: string
  /** The markup until the program runs, from `web/frame`. */
  body: string
}

/** A page of the booking address: what shows at first, the data and the program. */
export function renderPage(
  { page, title, catalog, json, body }: PageOptions,
  frame: Frame,
): string {
  const { nonce } = frame
  const { primaryColour } = catalog.branding
  return htmlPage({
    title,
    head: [
      html`<meta name="theme-color" content="${accentColours(primaryColour).accent}" /> `,
      // In development Vite adds the styles.
      ...(frame.dev ? [] : inlineStyles(frame, page)),
      renderAccent(primaryColour, nonce),
      ...scriptLinks(frame, page),
    ],
    body: html`<div id="app">${trusted(body)}</div>
      <script type="application/json" id="data" nonce="${nonce}">
        ${trusted(inertJson(json))}
      </script>`,
  })
}
