import { type Content, type Html, html } from '#server/http/html.ts'
import type { DocsIndex, DocsOperation } from './index-document.ts'
import type { MediaType, RequestBody } from '#server/openapi/document/openapi-types.ts'
import { readFields } from './read-fields.ts'
import { renderCode, renderJson } from './render-examples.ts'
import { renderFields, renderParameters } from './render-fields.ts'
import { renderHeading } from './render-heading.ts'
import { renderMarkdown } from './render-markdown.ts'
import { maturityOf, renderMaturity } from './render-maturity.ts'
import { renderResponses } from './render-responses.ts'
import { renderSecurity } from './render-security.ts'
import { resolve } from './resolve-reference.ts'
import { givenExamples, sampleValue } from './sample-value.ts'
import { BODY_FILE, writeCurl } from './write-curl.ts'

export function renderOperation(index: DocsIndex, entry: DocsOperation): Html {
  const { id, title, operation, parameters } = entry
  const maturity = renderMaturity(maturityOf(operation))
  return html`<section class="operation">
    ${renderHeading(3, id, title)} ${renderRoute(entry)}
    <dl class="facts">
      ${
        maturity &&
        html`<div>
          <dt>Maturity</dt>
          <dd>${maturity}</dd>
        </div>`
      }
      <div>
        <dt>Authentication</dt>
        <dd>${renderSecurity(index, operation)}</dd>
      </div>
    </dl>
    ${renderMarkdown(operation.description)}
    ${
      parameters.length > 0 && [
        renderHeading(4, `${id}.parameters`, 'Parameters'),
        renderParameters(index, `Parameters of ${title}`, parameters),
      ]
    }
    ${renderRequest(index, entry)} ${renderHeading(4, `${id}.responses`, 'Responses')}
    ${renderResponses(index, title, operation)}
  </section>`
}

/** Reading is outlined, writing is filled. */
function renderRoute({ method, path }: DocsOperation): Html {
  const kind = method === 'get' ? 'read' : 'write'
  const parts = path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)
  return html`<p class="route">
    <span class="method ${kind}">${method.toUpperCase()}</span> <code>${parts}</code>
  </p>`
}

function renderRequest(index: DocsIndex, entry: DocsOperation): Content {
  const { id, title } = entry
  const body = readBody(index, entry)
  const curl = renderCode('With curl', writeCurl(index, entry))
  if (!body) return [renderHeading(4, `${id}.example`, 'Example request'), curl]
  const schema = typeof body.media.schema === 'object' ? body.media.schema : {}
  const fields = readFields(index, schema, 'follow')
  const [first, ...others] = givenExamples(index.document, body.media)
  const example = first?.value ?? sampleValue(index.document, schema)
  return [
    renderHeading(4, `${id}.body`, 'Request body'),
    renderMarkdown(body.description),
    body.required !== true && html`<p>The body is optional.</p>`,
    fields.length > 0 && renderFields(index, `Fields of the body of ${title}`, fields, 'follow'),
    renderHeading(4, `${id}.example`, 'Example request'),
    renderJson(
      [first?.name ?? 'The body', ', saved as ', html`<code>${BODY_FILE}</code>`],
      example,
    ),
    curl,
    others.map(({ name, value }) => renderJson(name ?? 'Another example', value)),
  ]
}

function readBody(
  { document }: DocsIndex,
  { operation }: DocsOperation,
): (RequestBody & { media: MediaType }) | undefined {
  if (!operation.requestBody) return undefined
  const body = resolve(document.components?.requestBodies, operation.requestBody)
  return { ...body, media: Object.values(body.content)[0] ?? {} }
}
