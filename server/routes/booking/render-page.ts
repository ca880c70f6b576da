import { accentColours } from '#contract/catalog/accent-colours.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { html, trusted } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import { inertJson } from './inert-json.ts'
import type { Built } from './read-surfaces.ts'
import { renderAccent } from './render-accent.ts'

export type PageOptions = {
  /** Which program the page runs. */
  surface: string
  built: Built
  /** The path that the pages are below, without a trailing slash. */
  path: string
  nonce: string
  title: string
  catalog: Pick<Catalog, 'organisation' | 'branding'>
  /** What the program starts from, as JSON; it stands in the page, so nothing is fetched for it. */
  json: string
  /** What stands there until the program runs. */
  body: Html
}

/** A page of the booking address: a frame, the data and the program. */
export function renderPage(options: PageOptions): string {
  const { surface, built, path, nonce, title, catalog, json, body } = options
  const files = built.surfaces[surface]
  if (!files) throw new Error(`there is no page ${surface}`)
  const { primaryColour } = catalog.branding
  const at = (file: string) => `${path}/_${file}`
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="theme-color" content="${accentColours(primaryColour).accent}" />
        <link rel="icon" href="data:," />
        ${files.fonts.map(
          (file) =>
            html`<link rel="preload" href="${at(file)}" as="font" type="font/woff2" crossorigin />`,
        )}
        ${files.styles.map(
          (file) => html`<link rel="stylesheet" href="${at(file)}" nonce="${nonce}" />`,
        )}
        ${renderAccent(primaryColour, nonce)}
        ${files.imports.map(
          (file) => html`<link rel="modulepreload" href="${at(file)}" nonce="${nonce}" />`,
        )}
        <script type="module" src="${at(files.script)}" nonce="${nonce}"></script>
      </head>
      <body>
        <div id="app">${body}</div>
        <script type="application/json" id="data" nonce="${nonce}">
          ${trusted(inertJson(json))}
        </script>
      </body>
    </html> `.text
}
