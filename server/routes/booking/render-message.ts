import { html } from '#server/http/html.ts'
import type { Built } from './read-surfaces.ts'
import { renderAccent } from './render-accent.ts'

/** What is said in place of a page: what is the matter, what to do, and where to go on. */
export type Message = {
  heading: string
  advice: string
  /** Where to go on, with what the link says; null where there is nothing to link to. */
  link: { href: string; text: string } | null
}

export function renderMessage(
  { heading, advice, link }: Message,
  { path, built, nonce }: { path: string; built: Built; nonce: string },
): string {
  const styles = built.surfaces['booking']?.styles ?? []
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading}</title>
        <link rel="icon" href="data:," />
        ${styles.map(
          (file) => html`<link rel="stylesheet" href="${path}/_${file}" nonce="${nonce}" />`,
        )}
        ${renderAccent(null, nonce)}
      </head>
      <body>
        <main class="page missing">
          <h1>${heading}</h1>
          <p class="lead">${advice}</p>
          ${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
        </main>
      </body>
    </html> `.text
}
