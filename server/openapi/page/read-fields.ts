import type { DocsIndex } from './index-document.ts'
import { itemsOf } from './items-of.ts'
import { linkedSchema, type References } from './link-schema.ts'
import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { referenceName, resolveSchema } from './resolve-reference.ts'

export interface Field {
  /** As clients and error messages write it: `lines[].quantity`. */
  path: string
  schema: Schema
  required: boolean
}

/** All fields of a body in one flat list, nested objects after the field that holds them. */
export function readFields(index: DocsIndex, schema: Schema, references: References): Field[] {
  return mergeVariants(walk({ index, references, above: [] }, schema, ''))
}

interface Walk {
  index: DocsIndex
  references: References
  /** Names of the schemas around this one: a schema that holds itself is entered once. */
  above: string[]
}

function walk(state: Walk, schema: Schema | boolean, path: string): Field[] {
  if (typeof schema === 'boolean') return []
  if (schema.$ref !== undefined) return follow(state, schema, path)
  const members = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...members.flatMap((member) => walk(state, member, path)),
    ...properties(state, schema, path),
    ...walk(state, itemsOf(schema) ?? false, `${path}[]`),
    ...walk(state, schema.additionalProperties ?? false, `${path}.*`),
  ]
}

function follow(state: Walk, schema: Schema, path: string): Field[] {
  const name = referenceName(schema.$ref ?? '')
  if (linkedSchema(state.index, schema, state.references) || state.above.includes(name)) return []
  const target = resolveSchema(state.index.document, schema)
  return walk({ ...state, above: [...state.above, name] }, { ...target, $ref: undefined }, path)
}

function properties(state: Walk, schema: Schema, path: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = path === '' ? name : `${path}.${name}`
    const field = {
      path: own,
      schema: typeof property === 'boolean' ? {} : property,
      required: schema.required?.includes(name) ?? false,
    }
    return [field, ...walk(state, property, own)]
  })
}

/** A field that several variants of a union have stands once, as any of what they make of it. */
function mergeVariants(fields: Field[]): Field[] {
  const merged = new Map<string, Field>()
  for (const field of fields) {
    const twin = merged.get(field.path)
    if (!twin) merged.set(field.path, field)
    else if (JSON.stringify(twin.schema) !== JSON.stringify(field.schema)) {
      const anyOf = [...(twin.schema.anyOf ?? [twin.schema]), field.schema]
      const schema = { description: twin.schema.description, anyOf }
      merged.set(field.path, { ...twin, schema, required: twin.required && field.required })
    }
  }
  return [...merged.values()]
}
