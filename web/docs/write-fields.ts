import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { code, describeBounds, describeType, resolve } from './describe-schema.ts'
import type { Schemas } from './describe-schema.ts'

export type Field = { path: string; schema: Schema; required: boolean }

/**
 * A Markdown table of all fields of a schema; nested ones follow the field that holds them. Of a union it has the
 * fields of each variant, also where those have names and sections of their own.
 */
export function writeFields(schemas: Schemas, schema: Schema): string {
  const whole = resolve(schemas, schema)
  const variants = whole.anyOf?.map((variant) => resolve(schemas, variant))
  const fields = mergeVariants(readFields(variants ? { ...whole, anyOf: variants } : whole))
  const rows = fields.map((field) => [
    describeName(field.path, field.schema.deprecated),
    describeNeed(schemas, field),
    describeNotes(schemas, field.schema),
  ])
  return writeTable(['Field', 'Type', 'Notes'], rows)
}

export function writeTable(headings: string[], rows: string[][]): string {
  const lines = [headings, headings.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function describeName(path: string, isRetired: boolean | undefined): string {
  return isRetired === true ? `${code(path)} retired` : code(path)
}

export function describeNeed(schemas: Schemas, { schema, required }: Omit<Field, 'path'>): string {
  const type = describeType(schemas, schema)
  return required ? type : `${type}, optional`
}

/** Bounds and description; both may be absent. */
export function describeNotes(schemas: Schemas, schema: Schema, description?: string): string {
  const bounds = capitalise(describeBounds(schemas, schema).join('; '))
  const words = description ?? resolve(schemas, schema).description ?? ''
  return [bounds && `${bounds}.`, words.replaceAll(/\s+/g, ' ')].filter(Boolean).join(' ')
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function readFields(schema: Schema, path = ''): Field[] {
  // A reference leads to a section of its own.
  if (schema.$ref !== undefined) return []
  const { properties = {}, required = [], anyOf = [], items, additionalProperties } = schema
  return [
    ...anyOf.flatMap((member) => readFields(member, path)),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const own = path === '' ? name : `${path}.${name}`
      const field = { path: own, schema: property, required: required.includes(name) }
      return [field, ...readFields(property, own)]
    }),
    ...(items ? readFields(items, `${path}[]`) : []),
    ...(additionalProperties ? readFields(additionalProperties, `${path}.*`) : []),
  ]
}

/** A field that differs between the variants of a union appears once, as any of what it can be. */
function mergeVariants(fields: Field[]): Field[] {
  const merged = new Map<string, Field>()
  for (const field of fields) {
    const twin = merged.get(field.path)
    if (!twin) merged.set(field.path, field)
    else if (JSON.stringify(twin.schema) !== JSON.stringify(field.schema)) {
      const { description, anyOf = [twin.schema] } = twin.schema
      const either = { anyOf: [...anyOf, field.schema], ...(description && { description }) }
      merged.set(field.path, { ...field, schema: either })
    }
  }
  return [...merged.values()]
}
