import { type Content, html, join } from '#server/http/html.ts'
import type { DocsIndex } from './index-document.ts'
import type { Operation, SecurityScheme } from '#server/openapi/document/openapi-types.ts'
import { renderHeading } from './render-heading.ts'
import { renderMarkdown } from './render-markdown.ts'

/** What an operation asks of its caller: each alternative, linked to how the scheme works. */
export function renderSecurity(index: DocsIndex, operation: Operation): Content {
  const alternatives = (operation.security ?? index.document.security ?? []).map((requirement) =>
    join(
      Object.entries(requirement).map(([name, scopes]) => [
        html`<a href="#${index.securityIds.get(name) ?? 'authentication'}">${sentence(name)}</a>`,
        scopes.length > 0 && ` (${scopes.join(', ')})`,
      ]),
      ' and ',
    ),
  )
  const given = alternatives.map((parts) => (parts.length > 0 ? parts : 'none'))
  return given.length > 0 ? join(given, ' or ') : 'none'
}

export function renderAuthentication(index: DocsIndex): Content {
  if (index.securitySchemes.length === 0) return undefined
  return html`<section>
    ${renderHeading(2, 'authentication', 'Authentication')}
    ${index.securitySchemes.map(
      ({ id, name, value }) =>
        html`<section>
          ${renderHeading(3, id, sentence(name))}
          <pre tabindex="0"><code>${whereItGoes(value)}</code></pre>
          ${renderMarkdown(value.description)}
        </section>`,
    )}
  </section>`
}

function whereItGoes(scheme: SecurityScheme): string {
  if (scheme.type === 'http') return `Authorization: ${capitalise(scheme.scheme ?? '')} <key>`
  return scheme.in === 'header' ? `${scheme.name}: <value>` : `${scheme.in}: ${scheme.name}`
}

/** `apiKey` as it stands in a sentence: `API key`. */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
  return capitalise(words.replace(/\bapi\b/g, 'API'))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
