import { type Content, type Html, html } from '#server/http/html.ts'
import type { DocsIndex, DocsOperation } from './index-document.ts'
import { maturityOf, renderKey, renderMark } from './render-maturity.ts'

/**
 * The contents, as lines with their stops: beside the text on a wide screen, folded above it on a
 * narrow one. Twice in the page, for a closed `<details>` is hidden from assistive technology even
 * where a style sheet shows it; the style sheet hides one of the two from everyone.
 */
export function renderNavigation(index: DocsIndex): Html {
  const lines = renderLines(index)
  return html`<nav class="narrow" id="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        ${lines}
      </details>
    </nav>
    <nav class="wide" aria-label="Contents">${lines}</nav>`
}

function renderLines({ securitySchemes, tags, webhooks, schemas }: DocsIndex): Content {
  return [
    securitySchemes.length > 0 && renderLine('authentication', 'Authentication', []),
    tags.map(({ id, name, operations }) =>
      renderLine(
        id,
        name,
        operations.map((entry) => renderStop(entry, entry.title)),
      ),
    ),
    webhooks.length > 0 &&
      renderLine(
        'webhooks',
        'Webhook events',
        webhooks.map((entry) => renderStop(entry, entry.path)),
      ),
    schemas.length > 0 &&
      renderLine(
        'schemas',
        'Schemas',
        schemas.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`),
      ),
    renderKey(),
  ]
}

function renderLine(id: string, name: string, stops: Content[]): Html {
  return html`<p class="line"><a href="#${id}">${name}</a></p>
    ${
      stops.length > 0 &&
      html`<ul>
        ${stops}
      </ul>`
    }`
}

function renderStop({ id, operation }: DocsOperation, label: string): Html {
  const maturity = maturityOf(operation)
  const said = maturity && [renderMark(maturity), html`<span class="hidden">, ${maturity}</span>`]
  return html`<li><a href="#${id}">${label}${said}</a></li>`
}
