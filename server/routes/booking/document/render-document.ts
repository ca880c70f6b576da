import { readFile } from 'node:fs/promises'
import { accentColours } from '#contract/catalog/accent-colours.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { html, trusted } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import type { Frame } from '#server/routes/build/page-links.ts'

/** A page to read and print. */
export type PrintedPage = { title: string; body: Html }

let read: Promise<string> | undefined
const readStyle = () => (read ??= readFile(new URL('document.css', import.meta.url), 'utf8'))

/** The whole page: its style, and no program. */
export async function renderDocument(
  { title, body }: PrintedPage,
  { branding }: Pick<Catalog, 'branding'>,
  { path, nonce, build }: Frame,
): Promise<string> {
  const colours = accentColours(branding.primaryColour)
  const [font] = build.pages['hirer']?.fonts ?? []
  const face =
    font === undefined
      ? ''
      : `@font-face{font-family:Archivo;font-weight:100 900;font-display:swap;src:url('${path}/_${font}')}`
  const tokens = `:root{--accent:${colours.accent};--accent-ink:${colours.accentInk}}`
  return htmlPage({
    title,
    head: html`<meta name="robots" content="noindex" />
      <style nonce="${nonce}">
        ${trusted(face + tokens + (await readStyle()))}
      </style>`,
    body,
  })
}
