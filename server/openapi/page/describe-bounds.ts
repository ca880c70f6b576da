import { type Content, html, join } from '#server/http/html.ts'
import type { DocsIndex } from './index-document.ts'
import { itemsOf } from './items-of.ts'
import { linkedSchema, type References } from './link-schema.ts'
import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { resolveSchema } from './resolve-reference.ts'

/** Each rule a value must keep, as a phrase: `2 to 120 characters`, `up to 20 items`. */
export function describeBounds(
  index: DocsIndex,
  schema: Schema | boolean,
  references: References,
): Content[] {
  if (typeof schema === 'boolean' || linkedSchema(index, schema, references)) return []
  const target = resolveSchema(index.document, schema)
  const members = (target.anyOf ?? target.oneOf ?? [])
    .map((member) => (typeof member === 'boolean' ? {} : member))
    .filter((member) => member.type !== 'null' && member.const !== '')
  const choices = members.flatMap((member) => member.enum ?? constant(member))
  if (members.length > 0 && choices.length >= members.length) return [oneOf(choices)]
  const inner = members.flatMap((member) => describeBounds(index, member, references))
  return [...ownBounds(target, references), ...inner, ...itemBounds(index, target, references)]
}

function ownBounds(schema: Schema, references: References): Content[] {
  const { enum: choices, minimum, maximum, pattern, format, uniqueItems, multipleOf } = schema
  const word = references === 'follow' ? 'must be' : 'always'
  return [
    choices ? oneOf(choices) : undefined,
    constant(schema).length > 0 && schema.const !== null && html`${word} ${code(schema.const)}`,
    range(schema.minLength, schema.maxLength, 'character'),
    range(safe(minimum), safe(maximum)),
    typeof schema.exclusiveMinimum === 'number' && `more than ${schema.exclusiveMinimum}`,
    typeof schema.exclusiveMaximum === 'number' && `less than ${schema.exclusiveMaximum}`,
    multipleOf !== undefined && `in steps of ${multipleOf}`,
    range(schema.minItems, schema.maxItems, 'item'),
    uniqueItems === true && 'no item twice',
    pattern !== undefined && format === undefined && html`matches ${html`<code>${pattern}</code>`}`,
  ].filter((phrase) => phrase !== undefined && phrase !== false)
}

function itemBounds(index: DocsIndex, schema: Schema, references: References): Content[] {
  const items = itemsOf(schema)
  if (items === undefined) return []
  const bounds = describeBounds(index, items, references)
  return bounds.length > 0 ? [html`each ${join(bounds, ', ')}`] : []
}

function constant(schema: Schema): unknown[] {
  return schema.const === undefined ? [] : [schema.const]
}

function oneOf(choices: unknown[]): Content {
  const given = choices.filter((choice) => choice !== null)
  return html`one of ${join(given.map(code), ', ')}`
}

/** Text stands without its quotes; anything else as JSON. */
export function code(value: unknown): Content {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}

/** Zod writes the safe integers as the bounds of every integer without its own. */
function safe(bound: number | undefined): number | undefined {
  return Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : bound
}

function range(least: number | undefined, most: number | undefined, unit = ''): string | undefined {
  const count = (bound: number) => `${bound} ${unit}${unit === '' || bound === 1 ? '' : 's'}`.trim()
  if (least === undefined || (least === 0 && unit !== '')) {
    return most === undefined ? undefined : `up to ${count(most)}`
  }
  if (most === undefined) return unit === '' ? `${least} or more` : `at least ${count(least)}`
  return least === most ? `exactly ${count(most)}` : `${least} to ${count(most)}`
}
