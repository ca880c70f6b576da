import * as z from 'zod'
import { FileShape } from './file-shape.ts'

type Written = z.core.JSONSchema.BaseSchema

/**
 * The catalogue file as JSON Schema 2020-12, for an editor that completes and checks as one types. An item that is there
 * already can be changed in part, so only its id is required; the import says what a new one lacks.
 */
export function catalogFileSchema(): Written {
  const schema = z.toJSONSchema(FileShape, {
    io: 'input',
    override: ({ jsonSchema }) => loosen(jsonSchema),
  })
  return {
    title: 'A catalogue file of Kerbside',
    ...schema,
    properties: { $schema: { type: 'string' }, ...schema.properties },
  }
}

/** As the import reads it: comments, words instead of UUIDs, and no field that we don't know. */
function loosen(schema: Written): void {
  if (schema.format === 'uuid') {
    delete schema.format
    delete schema.pattern
    schema.minLength = 1
    schema.description ??= 'A UUID, or a short word of your own.'
  }
  if (schema.type !== 'object' || !schema.properties) return
  const { properties, required = [] } = schema
  if (required.includes('id')) schema.required = ['id']
  else if (!('suburb' in properties)) delete schema.required
  schema.additionalProperties = false
  schema.patternProperties = { '^//': {} }
}
