import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { slug } from './render-markdown.ts'

/** The named schemas of the document. */
export type Schemas = Record<string, Schema>

/** A value in code, safe in a cell of a Markdown table. Text has no quotes around it. */
export function code(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `\`${text.replaceAll('|', String.raw`\|`)}\``
}

/** Follows a `$ref`; a description beside it wins over that of the schema it names. */
export function resolve(schemas: Schemas, { $ref, ...beside }: Schema): Schema {
  if ($ref === undefined) return beside
  const found = schemas[nameOf($ref)]
  if (!found) throw new Error(`${$ref} points at nothing`)
  return { ...resolve(schemas, found), ...beside }
}

/** Whether a schema has a section of its own, which a `$ref` to it links to. */
export function hasSection(schema: Schema): boolean {
  return schema.properties !== undefined || schema.anyOf !== undefined
}

/** A type in a few words of Markdown: `UUID or empty string`, `object[]`, a link to `Order`. */
export function describeType(schemas: Schemas, schema: Schema): string {
  if (schema.$ref !== undefined) {
    const target = resolve(schemas, schema)
    const name = nameOf(schema.$ref)
    return hasSection(target) ? `[${name}](#schema-${slug(name)})` : describeType(schemas, target)
  }
  if (schema.anyOf) return either(schema.anyOf.map((member) => describeType(schemas, member)))
  if (schema.items) {
    const item = describeType(schemas, schema.items)
    return item.includes(' or ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.const === '') return 'empty string'
  const types = [schema.type ?? (schema.enum ? 'string' : 'any')].flat()
  return either(types.map((type) => (type === 'string' ? formatName(schema.format) : type)))
}

/** The rules a value must keep, each as a phrase: `2 to 120 characters`, `up to 20 items`. */
export function describeBounds(schemas: Schemas, schema: Schema): string[] {
  const target = resolve(schemas, schema)
  if (schema.$ref !== undefined && hasSection(target)) return []
  const { anyOf = [], items } = target
  const each = items ? describeBounds(schemas, items) : []
  return [
    ...ownBounds(target),
    ...anyOf
      .filter(({ const: value }) => value !== '')
      .flatMap((one) => describeBounds(schemas, one)),
    ...(each.length > 0 ? [`each ${each.join(', ')}`] : []),
    ...(target.default === undefined ? [] : [`default ${describeDefault(target.default)}`]),
  ]
}

function ownBounds(schema: Schema): string[] {
  const { pattern, format } = schema
  const choices = (schema.enum ?? []).filter((choice) => choice !== null)
  const phrases = [
    choices.length > 0 ? `one of ${choices.map(code).join(', ')}` : undefined,
    schema.const === undefined || schema.const === '' ? undefined : `always ${code(schema.const)}`,
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, 'item'),
    pattern !== undefined && format === undefined ? `matches ${code(pattern)}` : undefined,
  ]
  return phrases.filter((phrase) => phrase !== undefined)
}

function range(least: number | undefined, most: number | undefined, unit: string) {
  const count = (bound: number) => `${bound} ${unit}${unit === '' || bound === 1 ? '' : 's'}`.trim()
  if (least === undefined || (least === 0 && unit !== '')) {
    return most === undefined ? undefined : `up to ${count(most)}`
  }
  if (most === undefined) return unit === '' ? `${least} or more` : `at least ${count(least)}`
  return least === most ? `exactly ${count(most)}` : `${least} to ${count(most)}`
}

function describeDefault(value: unknown): string {
  if (value === '') return 'empty string'
  return Array.isArray(value) && value.length === 0 ? 'empty list' : code(value)
}

/** Each type once, with the absence of a value last. */
function either(types: string[]): string {
  const isAbsence = (type: string) => Number(type === 'null' || type === 'empty string')
  return [...new Set(types)].sort((one, other) => isAbsence(one) - isAbsence(other)).join(' or ')
}

function formatName(format = 'string'): string {
  return FORMAT_NAMES[format] ?? format
}

const FORMAT_NAMES: Record<string, string> = {
  uri: 'URL',
  'date-time': 'date and time',
  uuid: 'UUID',
}

/** The last word of a `$ref`: `#/components/schemas/Order` is `Order`. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
