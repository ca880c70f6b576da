import type { DocsIndex } from './index-document.ts'
import type { Schema } from '#server/openapi/document/openapi-types.ts'
import { referenceName, resolveSchema } from './resolve-reference.ts'

/**
 * What becomes of a `$ref` to an object: request bodies follow it, so that all fields stand in one
 * table; answers link to the section of schemas, so that an order is described once.
 */
export type References = 'follow' | 'link'

/** The section a schema refers to; undefined where it is to be described on the spot. */
export function linkedSchema(
  index: DocsIndex,
  schema: Schema,
  references: References,
): { id: string; name: string } | undefined {
  if (references === 'follow' || schema.$ref === undefined) return undefined
  const name = referenceName(schema.$ref)
  const id = index.schemaIds.get(name)
  const target = resolveSchema(index.document, schema)
  const compound = target.properties ?? target.anyOf ?? target.oneOf ?? target.allOf
  return id !== undefined && compound ? { id, name } : undefined
}
