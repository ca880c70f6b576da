import { readFile } from 'node:fs/promises'
import { accentColours } from '#contract/catalog/accent-colours.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { html, trusted } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import type { Built } from './read-surfaces.ts'

/** A page to read and print. */
export type PrintedPage = { title: string; body: Html }

let read: Promise<string> | undefined
const readStyle = () => (read ??= readFile(new URL('document.css', import.meta.url), 'utf8'))

/** The whole page around it: its style, and no program. */
export async function renderDocument(
  { title, body }: PrintedPage,
  frame: { path: string; nonce: string; built: Built; catalog: Pick<Catalog, 'branding'> },
): Promise<string> {
  const { path, nonce, built, catalog } = frame
  const colours = accentColours(catalog.branding.primaryColour)
  const [font] = built.surfaces['hirer']?.fonts ?? []
  const face =
    font === undefined
      ? ''
      : `@font-face{font-family:Archivo;font-weight:100 900;font-display:swap;src:url('${path}/_${font}')}`
  const tokens = `:root{--accent:${colours.accent};--accent-ink:${colours.accentInk}}`
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${trusted(face + tokens + (await readStyle()))}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
}
