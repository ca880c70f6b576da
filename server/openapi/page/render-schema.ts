import { describeBounds } from './describe-bounds.ts'
import { describeType } from './describe-type.ts'
import { type Content, type Html, html, join } from '#server/http/html.ts'
import type { DocsIndex, Named } from './index-document.ts'
import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { readFields } from './read-fields.ts'
import { renderJson } from './render-examples.ts'
import { renderFields } from './render-fields.ts'
import { renderHeading } from './render-heading.ts'
import { renderMarkdown } from './render-markdown.ts'

export function renderSchemas(index: DocsIndex): Content {
  if (index.schemas.length === 0) return undefined
  return html`<section>
    ${renderHeading(2, 'schemas', 'Schemas')}
    ${index.schemas.map((schema) => renderSchema(index, schema))}
  </section>`
}

function renderSchema(index: DocsIndex, { id, name, value }: Named<Schema>): Html {
  const fields = readFields(index, value, 'link')
  const bounds = describeBounds(index, value, 'link')
  return html`<section class="operation">
    ${renderHeading(3, id, name)} ${renderMarkdown(value.description)}
    ${
      fields.length > 0
        ? renderFields(index, `Fields of ${name}`, fields, 'link')
        : html`<p>
            ${describeType(index, value, 'link')}${bounds.length > 0 && [', ', join(bounds, ', ')]}
          </p>`
    }
    ${(value.examples ?? []).map((example) => renderJson('Example', example))}
  </section>`
}
