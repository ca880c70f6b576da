import { type Html, html, join } from '#server/http/html.ts'
import type { DocsIndex } from './index-document.ts'
import { itemsOf } from './items-of.ts'
import { linkedSchema, type References } from './link-schema.ts'
import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { resolveSchema } from './resolve-reference.ts'

const FORMAT_NAMES: Record<string, string> = {
  uri: 'URL',
  'date-time': 'date and time',
  uuid: 'UUID',
}

/** The type in a few words: `UUID or empty string`, `object[]`, a link to `Order`, `date or null`. */
export function describeType(
  index: DocsIndex,
  schema: Schema | boolean,
  references: References,
): Html {
  if (typeof schema === 'boolean') return html`any`
  const linked = linkedSchema(index, schema, references)
  if (linked) return html`<a href="#${linked.id}">${linked.name}</a>`
  const target = resolveSchema(index.document, schema)
  const members = target.anyOf ?? target.oneOf
  if (members) return either(members.map((member) => describeType(index, member, references)))
  const items = itemsOf(target)
  if (items !== undefined) return list(describeType(index, items, references))
  if (target.allOf) return html`object`
  return either(typeNames(target).map((name) => html`${name}`))
}

function typeNames(schema: Schema): string[] {
  if (schema.const === '') return ['empty string']
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (!types)
    return [typeof (schema.const ?? schema.enum?.[0] ?? {}) === 'string' ? 'string' : 'any']
  return types.map((type) =>
    type === 'string' && schema.format !== undefined
      ? (FORMAT_NAMES[schema.format] ?? schema.format)
      : type,
  )
}

function list(item: Html): Html {
  return item.text.includes(' or ') ? html`(${item})[]` : html`${item}[]`
}

/** Each once; what stands for the absence of a value comes last. */
function either(types: Html[]): Html {
  const isAbsence = ({ text }: Html) => Number(/>(?:null|empty string)</.test(text))
  const inOrder = types.toSorted((one, other) => isAbsence(one) - isAbsence(other))
  const distinct = new Map(inOrder.map((type) => [type.text, type]))
  const parts = [...distinct.values()].map((type) => html`<span class="part">${type}</span>`)
  return html`${join(parts, ' or ')}`
}
