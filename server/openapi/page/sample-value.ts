import { itemsOf } from './items-of.ts'
import type { MediaType, OpenApiDocument, Schema } from '#server/openapi/document/openapi-types.ts'
import { resolve, resolveSchema } from './resolve-reference.ts'

export interface NamedExample {
  name: string | undefined
  value: unknown
}

/** The examples a body was given, beside its content or within its own inline schema. */
export function givenExamples(document: OpenApiDocument, media: MediaType): NamedExample[] {
  if (media.example !== undefined) return [{ name: undefined, value: media.example }]
  const named = Object.entries(media.examples ?? {}).map(([key, entry]) => {
    const example = resolve(document.components?.examples, entry)
    return { name: example.summary ?? key, value: example.value }
  })
  if (named.length > 0) return named
  const schema = typeof media.schema === 'object' ? media.schema : {}
  return (schema.examples ?? []).map((value) => ({ name: undefined, value }))
}

const BY_FORMAT: Record<string, string> = {
  uuid: '01931f6e-7c3a-7a53-9d0e-2f6f1f7b8a11',
  date: '2026-11-24',
  'date-time': '2026-11-24T01:33:05.123Z',
  time: '07:00',
  email: 'sam@example.com',
  uri: 'https://example.com/',
}

/** A plausible value where no example was given: required fields only, defaults where there are. */
export function sampleValue(document: OpenApiDocument, raw: Schema | boolean, depth = 0): unknown {
  const schema = resolveSchema(document, raw)
  const given = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined || depth > 6) return given ?? null
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (first !== undefined) return sampleValue(document, first, depth + 1)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => sampleValue(document, part, depth + 1)))
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  const items = itemsOf(schema)
  if (type === 'array') return items ? [sampleValue(document, items, depth + 1)] : []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'string')
    return BY_FORMAT[schema.format ?? ''] ?? 'example'.padEnd(schema.minLength ?? 0, 'example')
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key]) => schema.required?.includes(key))
      .map(([key, property]) => [key, sampleValue(document, property, depth + 1)]),
  )
}
