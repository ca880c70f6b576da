import * as z from 'zod'

/** Where ids are in what an endpoint is sent, such as `lines[].orderId`. */

type Json = { [key: string]: unknown }

/** The places of a schema that hold ids: by their form, or by their name. */
export function placesIn(schema: z.ZodType): Set<string> {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const found = new Set<string>()
  walk(whole, '', found)
  return found
}

function walk(schema: unknown, place: string, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  const { format, anyOf, oneOf, allOf, items, properties } = schema as Json
  const isNamed = /(^|[a-z.])Ids?(\[\])?$/.test(place) && isText(schema as Json)
  if (format === 'uuid' || isNamed) found.add(place)
  for (const one of [anyOf, oneOf, allOf].flat()) walk(one, place, found)
  for (const [name, one] of Object.entries(properties ?? {})) {
    walk(one, place === '' ? name : `${place}.${name}`, found)
  }
  walk(items, `${place}[]`, found)
}

const isText = ({ type }: Json) => type === 'string'

/** The same request with another id in a place; undefined if it has none there. */
export function replaceAt(sent: unknown, place: string, id: string): unknown {
  const copy: unknown = structuredClone(sent)
  const steps = place.split(/\.|(?=\[\])/)
  const last = steps.pop()
  let at: unknown = copy
  for (const step of steps) at = valueAt(at, step)
  if (last === undefined || typeof valueAt(at, last) !== 'string') return undefined
  Object.assign(at as object, { [last === '[]' ? 0 : last]: id })
  return copy
}

function valueAt(at: unknown, step: string): unknown {
  return (at as Json | undefined | null)?.[step === '[]' ? 0 : step]
}
