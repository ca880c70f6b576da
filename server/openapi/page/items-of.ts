import type { Schema } from '#server/openapi/document/openapi-types.ts'

/** What every item of an array keeps to. A list of schemas is an older draft's tuple: nothing. */
export function itemsOf({ items }: Schema): Schema | boolean | undefined {
  return Array.isArray(items) ? undefined : items
}
