import { type Content, type Html, html, trusted } from '#server/http/html.ts'
import { type DocsIndex, indexDocument } from './index-document.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'
import { readStyle } from './read-style.ts'
import { renderHeading } from './render-heading.ts'
import { renderMarkdown } from './render-markdown.ts'
import { MARKS } from './render-maturity.ts'
import { renderNavigation } from './render-navigation.ts'
import { renderOperation } from './render-operation.ts'
import { renderSchemas } from './render-schema.ts'
import { renderAuthentication } from './render-security.ts'
import { renderWebhook } from './render-webhook.ts'

const STYLE = trusted(readStyle())
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23163024' d='M1 4h14l-3 9H4z'/%3E%3C/svg%3E"

/**
 * The whole documentation as one page: no script, its style within it, nothing fetched. Pure, and
 * worth keeping: render once at boot. Throws where a `$ref` points at nothing.
 */
export function renderDocsPage(document: OpenApiDocument): string {
  const index = indexDocument(document)
  const { title, version, description } = document.info
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}: documentation</title>
        <link rel="icon" href="${ICON}" />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${MARKS}
        <header>
          <h1 id="top">${title}</h1>
          ${renderFacts(document)}
        </header>
        ${renderNavigation(index)}
        <main id="content" tabindex="-1">
          <div class="introduction">${renderMarkdown(description)}</div>
          ${renderAuthentication(index)} ${index.tags.map((tag) => renderTag(index, tag))}
          ${renderWebhooks(index)} ${renderSchemas(index)}
        </main>
        <footer>
          <p>${title}, version ${version}. <a href="#top">Back to the top</a></p>
          <a class="to-contents" href="#contents">Contents</a>
        </footer>
      </body>
    </html> `.text
}

function renderFacts({ info, servers, externalDocs }: OpenApiDocument): Html {
  return html`<dl class="facts">
    <div>
      <dt>Version</dt>
      <dd>${info.version}</dd>
    </div>
    ${
      servers?.[0] &&
      html`<div>
        <dt>Base address</dt>
        <dd><code>${servers[0].url}</code></dd>
      </div>`
    }
    ${
      externalDocs &&
      /^(https?:\/)?\//.test(externalDocs.url) &&
      html`<div>
        <dt>See also</dt>
        <dd><a href="${externalDocs.url}">${externalDocs.description ?? externalDocs.url}</a></dd>
      </div>`
    }
  </dl>`
}

function renderTag(index: DocsIndex, tag: DocsIndex['tags'][number]): Html {
  return html`<section>
    ${renderHeading(2, tag.id, tag.name)} ${renderMarkdown(tag.description)}
    ${tag.operations.map((entry) => renderOperation(index, entry))}
  </section>`
}

function renderWebhooks(index: DocsIndex): Content {
  if (index.webhooks.length === 0) return undefined
  return html`<section>
    ${renderHeading(2, 'webhooks', 'Webhook events')} ${renderMarkdown(index.webhooksDescription)}
    ${index.webhooks.map((entry) => renderWebhook(index, entry))}
  </section>`
}
