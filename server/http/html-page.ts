import { html } from './html.ts'
import type { Content } from './html.ts'

/**
 * A whole HTML page: every page of this program has this head.
 * @param head what else the head holds, such as styles and scripts
 */
export function htmlPage(page: { title: string; head?: Content; body: Content }): string {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        ${page.head}
      </head>
      <body>
        ${page.body}
      </body>
    </html> `.text
}
