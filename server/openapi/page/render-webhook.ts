import { describeType } from './describe-type.ts'
import { type Content, type Html, html } from '#server/http/html.ts'
import type { DocsIndex, DocsOperation } from './index-document.ts'
import { linkedSchema } from './link-schema.ts'
import { readFields } from './read-fields.ts'
import { renderJson } from './render-examples.ts'
import { renderFields, renderParameters } from './render-fields.ts'
import { renderHeading } from './render-heading.ts'
import { renderMarkdown } from './render-markdown.ts'
import { maturityOf, renderMaturity } from './render-maturity.ts'
import { renderResponses } from './render-responses.ts'
import { resolve } from './resolve-reference.ts'
import { givenExamples } from './sample-value.ts'

/** An event: what is sent to the endpoint, and what the endpoint is to answer. */
export function renderWebhook(index: DocsIndex, entry: DocsOperation): Html {
  const { id, path: name, operation, parameters } = entry
  const maturity = renderMaturity(maturityOf(operation))
  return html`<section class="operation">
    ${renderHeading(3, id, name)}
    <p class="route">
      <span class="method write">${entry.method.toUpperCase()}</span> <span>to your endpoint</span>
    </p>
    ${
      maturity &&
      html`<dl class="facts">
        <div>
          <dt>Maturity</dt>
          <dd>${maturity}</dd>
        </div>
      </dl>`
    }
    ${operation.summary !== undefined && html`<p>${operation.summary}</p>`}
    ${renderMarkdown(operation.description)}
    ${
      parameters.length > 0 && [
        renderHeading(4, `${id}.parameters`, 'Headers'),
        renderParameters(index, `Headers of ${name}`, parameters),
      ]
    }
    ${renderPayload(index, entry)}
    ${
      operation.responses && [
        renderHeading(4, `${id}.responses`, 'Your answer'),
        renderResponses(index, name, operation),
      ]
    }
  </section>`
}

function renderPayload(index: DocsIndex, { id, path: name, operation }: DocsOperation): Content {
  if (!operation.requestBody) return undefined
  const body = resolve(index.document.components?.requestBodies, operation.requestBody)
  const media = Object.values(body.content)[0] ?? {}
  const schema = typeof media.schema === 'object' ? media.schema : {}
  const linked = linkedSchema(index, schema, 'link')
  return [
    renderHeading(4, `${id}.body`, 'Payload'),
    renderMarkdown(body.description),
    linked
      ? html`<p>${describeType(index, schema, 'link')}</p>`
      : renderFields(index, `Payload of ${name}`, readFields(index, schema, 'link'), 'link'),
    givenExamples(index.document, media).map((example) =>
      renderJson(example.name ?? 'Example', example.value),
    ),
  ]
}
