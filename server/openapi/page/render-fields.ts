import { code, describeBounds } from './describe-bounds.ts'
import { describeType } from './describe-type.ts'
import { type Content, type Html, html, join } from '#server/http/html.ts'
import type { DocsIndex } from './index-document.ts'
import { linkedSchema, type References } from './link-schema.ts'
import type { Parameter, Schema } from '#server/openapi/document/openapi-types.ts'
import type { Field } from './read-fields.ts'
import { renderPath } from './render-heading.ts'
import { maturityOf, renderMaturity } from './render-maturity.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderTable } from './render-table.ts'
import { resolveSchema } from './resolve-reference.ts'

/** Fields a client sends say whether they are required; those it receives, whether they may be absent. */
export function renderFields(
  index: DocsIndex,
  caption: Content,
  fields: Field[],
  references: References,
): Html {
  const sent = references === 'follow'
  const rows = fields.map((field) => {
    const { type, bounds, notes } = describe(index, field.schema, references)
    const absent = !sent && !field.required && html`<span class="quiet">, may be absent</span>`
    const need = sent ? [renderNeed(field.required)] : []
    return { head: name(field.path, field.schema), cells: [[type, absent], ...need, bounds, notes] }
  })
  const columns = ['Field', 'Type', ...(sent ? ['Required'] : []), 'Bounds', 'Notes']
  return renderTable(caption, columns, rows)
}

export function renderParameters(
  index: DocsIndex,
  caption: Content,
  parameters: Parameter[],
): Html {
  const rows = parameters.map((parameter) => {
    const schema = typeof parameter.schema === 'object' ? parameter.schema : {}
    const { type, bounds, notes } = describe(index, schema, 'follow', parameter.description)
    const cells = [parameter.in, type, renderNeed(parameter.required === true), bounds, notes]
    return { head: name(parameter.name, parameter), cells }
  })
  return renderTable(caption, ['Name', 'In', 'Type', 'Required', 'Bounds', 'Notes'], rows)
}

function name(path: string, described: Parameters<typeof maturityOf>[0]): Content {
  return [renderPath(path), ' ', renderMaturity(maturityOf(described))]
}

function renderNeed(required: boolean): Html {
  return required ? html`<strong>required</strong>` : html`optional`
}

function describe(index: DocsIndex, schema: Schema, references: References, description?: string) {
  const linked = linkedSchema(index, schema, references)
  const shown = linked ? schema : resolveSchema(index.document, schema)
  const bounds = [...describeBounds(index, schema, references), describeDefault(shown)]
  return {
    type: describeType(index, schema, references),
    bounds: join(
      bounds.filter(Boolean).map((phrase) => html`<span class="bound">${phrase}</span>`),
      ' ',
    ),
    notes: [renderMarkdown(description ?? shown.description), renderInstance(shown)],
  }
}

function describeDefault({ default: value }: Schema): Content {
  if (value === undefined) return undefined
  if (value === '') return 'default empty string'
  if (Array.isArray(value) && value.length === 0) return 'default empty list'
  return html`default ${code(value)}`
}

/** One example in the notes, where it is short and no format says the same. */
function renderInstance({ examples, format }: Schema): Content {
  const value = examples?.[0]
  const short = typeof value === 'string' || typeof value === 'number'
  return short && format === undefined && html`<p>For example ${code(value)}</p>`
}
