import * as z from 'zod'

/**
 * Reads a stored document that a schema has parsed before it was stored. If it has each field of the schema and no other, it's
 * returned as it is: parsing it again took most of the time of reading a catalogue. One that an older version stored
 * may lack a field; it's parsed, which fills in the default.
 */
export function readerOf<Schema extends z.ZodType>(
  schema: Schema,
): (document: unknown) => z.output<Schema> {
  const isWhole = shapeOf(schema) ?? (() => true)
  // It was parsed before, and nothing is missing.
  // eslint-disable-next-line typescript/no-unsafe-type-assertion
  return (document) => (isWhole(document) ? (document as z.output<Schema>) : schema.parse(document))
}

/** Whether a value has exactly the fields of a schema; null where there are none to look at. */
function shapeOf(schema: unknown): ((value: unknown) => boolean) | null {
  if (schema instanceof z.ZodDefault) return shapeOf(schema.def.innerType)
  if (schema instanceof z.ZodNullable) {
    const inner = shapeOf(schema.def.innerType)
    return inner && ((value) => value === null || inner(value))
  }
  if (schema instanceof z.ZodArray) {
    const inner = shapeOf(schema.def.element)
    return (value) => Array.isArray(value) && (inner === null || value.every(inner))
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape).map(([key, field]) => [key, shapeOf(field)] as const)
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === fields.length &&
    fields.every(([key, inner]) => {
      const part = value[key]
      return part !== undefined && (inner === null || inner(part))
    })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
