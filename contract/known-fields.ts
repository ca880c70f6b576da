import * as z from 'zod'

/**
 * What a schema reads of a value: the fields of an object, the items of a list, or all there is. It says
 * which fields of a value are ignored (rules, section 10).
 */
export type Known = {
  /** Null if every field is read, or the value isn't an object. */
  fields: ReadonlyMap<string, Known> | null
  /** Null if the value isn't a list. */
  items: Known | null
}

/** Of an object, no field. */
export const NOTHING: Known = { fields: new Map(), items: null }
const ANYTHING: Known = { fields: null, items: null }

/** Reads a schema once, so that looking at a value costs little. */
export function knownFields(schema: z.core.SomeType): Known {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.SomeType>(schema.shape)
    return {
      fields: new Map(fields.map(([name, field]) => [name, knownFields(field)])),
      items: null,
    }
  }
  if (schema instanceof z.ZodArray) return { fields: null, items: knownFields(schema.element) }
  if (schema instanceof z.ZodUnion) return schema.options.map(knownFields).reduce(either)
  if (schema instanceof z.ZodPipe) return knownFields(schema.in)
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
    ? knownFields(schema.unwrap())
    : ANYTHING
}

/** What one of two schemas reads. */
function either(one: Known, other: Known): Known {
  const names = new Set([...(one.fields?.keys() ?? []), ...(other.fields?.keys() ?? [])])
  const fields = [...names].map((name) => {
    const [here, there] = [one.fields?.get(name), other.fields?.get(name)]
    return [name, here && there ? either(here, there) : (here ?? there ?? ANYTHING)] as const
  })
  const items = one.items && other.items ? either(one.items, other.items) : null
  return {
    fields: one.fields || other.fields ? new Map(fields) : null,
    items: items ?? one.items ?? other.items,
  }
}
