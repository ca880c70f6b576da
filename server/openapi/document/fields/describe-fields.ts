import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { fieldMeanings } from './field-meanings.ts'

/**
 * Gives every property of a schema a description that has none: generators print it above the field.
 * @param path the names of the schema and of the properties that lead to it
 */
export function describeFields(schema: Schema, path: string[] = []): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const own = [...path, name]
    if (property.description === undefined) {
      const meaning = meaningOf(own)
      if (meaning !== undefined) property.description = meaning
    }
    describeFields(property, own)
  }
  for (const member of schema.anyOf ?? []) describeFields(member, path)
  if (schema.items) describeFields(schema.items, path)
  if (schema.additionalProperties) describeFields(schema.additionalProperties, path)
}

/** The closest meaning: of the name in what it's in, otherwise of the name. */
function meaningOf(path: string[]): string | undefined {
  return fieldMeanings[path.slice(-2).join('.')] ?? fieldMeanings[path.at(-1) ?? '']
}
