import type * as z from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The largest number that fits the `int32` of other languages. */
const MAX_INT32 = 2_147_483_647

/** Removes what Zod writes and the interface doesn't promise, and says how large an integer can get. */
export function tidy(schema: JsonSchema): void {
  // Fields may be added to answers at any time, and unknown fields of bodies are ignored.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // The keys of a JSON object are always text.
  delete schema.propertyNames
  // The format says it, and Zod's pattern only some of it.
  if (schema.format === 'uuid') delete schema.pattern
  // Zod gives an integer these bounds if it has none of its own.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.type === 'integer') {
    schema.format = (schema.maximum ?? Infinity) <= MAX_INT32 ? 'int32' : 'int64'
  }
}

/**
 * Says in words what a field is if a body leaves it out. With a `default` many generators would make the
 * field required.
 */
export function describeDefault(schema: JsonSchema): void {
  if (schema.default === undefined) return
  const { description = '' } = schema
  schema.description = `Default: ${nameDefault(schema.default)}. ${description}`.trim()
}

function nameDefault(value: unknown): string {
  if (value === '') return 'empty string'
  if (Array.isArray(value) && value.length === 0) return 'empty list'
  return `\`${JSON.stringify(value)}\``
}
