import { describeType } from './describe-type.ts'
import { type Content, html, join } from '#server/http/html.ts'
import { STATUS_CODES } from '#server/http/node-http.ts'
import type { DocsIndex } from './index-document.ts'
import { linkedSchema } from './link-schema.ts'
import type { MediaType, Operation, Response } from '#server/openapi/document/openapi-types.ts'
import { readFields } from './read-fields.ts'
import { renderCode, renderJson } from './render-examples.ts'
import { renderFields } from './render-fields.ts'
import { renderInline, renderMarkdown } from './render-markdown.ts'
import { renderTable } from './render-table.ts'
import { resolve } from './resolve-reference.ts'
import { givenExamples } from './sample-value.ts'

interface Answer {
  status: string
  response: Response
  media: MediaType | undefined
}

/** All statuses in one table, then the fields and examples of those that have any of their own. */
export function renderResponses(index: DocsIndex, title: string, operation: Operation): Content {
  const entries = Object.entries(operation.responses ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const answers = entries.map(([status, entry]): Answer => {
    const response = resolve(index.document.components?.responses, entry)
    return { status, response, media: Object.values(response.content ?? {})[0] }
  })
  const rows = answers.map((answer) => ({
    head: renderStatus(answer.status),
    cells: [renderBody(index, answer), renderMeaning(index, answer)],
  }))
  return [
    renderTable(`Responses of ${title}`, ['Status', 'Body', 'Meaning'], rows),
    answers.map((answer) => renderDetails(index, title, answer)),
  ]
}

function renderStatus(status: string): Content {
  return html`<span class="status">${status}</span>
    <span class="quiet">${STATUS_CODES[status]}</span>`
}

function renderMeaning(index: DocsIndex, { status, response, media }: Answer): Content {
  const headers = Object.entries(response.headers ?? {}).map(([name, entry]) => {
    const { description } = resolve(index.document.components?.headers, entry)
    return html`<p>
      Header <code>${name}</code>${description && [': ', renderInline(description)]}
    </p>`
  })
  const short = examples(index, media).filter(({ value }) => isShort(status, value))
  const codes = short.map(({ value }) => html`<code class="short">${JSON.stringify(value)}</code>`)
  return [renderMarkdown(response.description), headers, join(codes, ' ')]
}

function renderBody(index: DocsIndex, { media }: Answer): Content {
  return media?.schema === undefined ? 'none' : describeType(index, media.schema, 'link')
}

function renderDetails(index: DocsIndex, title: string, { status, media }: Answer): Content {
  const schema = typeof media?.schema === 'object' ? media.schema : {}
  const inline = !linkedSchema(index, schema, 'link')
  const fields = inline ? readFields(index, schema, 'link') : []
  const caption = `Fields of the ${status} answer to ${title}`
  const long = examples(index, media).filter(({ value }) => !isShort(status, value))
  return [
    fields.length > 0 && html`<p class="table-title">Body of ${status}</p>`,
    fields.length > 0 && renderFields(index, caption, fields, 'link'),
    long.map(({ name, value }) => {
      const heading = html`Example of ${status}${name !== undefined && `: ${name}`}`
      return typeof value === 'string' ? renderCode(heading, value) : renderJson(heading, value)
    }),
  ]
}

function examples(index: DocsIndex, media: MediaType | undefined) {
  return media ? givenExamples(index.document, media) : []
}

/** The bodies of errors are short enough to stand in the table. */
function isShort(status: string, value: unknown): boolean {
  return !status.startsWith('2') && typeof value !== 'string' && JSON.stringify(value).length <= 160
}
