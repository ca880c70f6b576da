import type { OpenApiDocument, Reference, Schema } from '#server/openapi/document/openapi-types.ts'

/** The last word of a `$ref`: `#/components/schemas/Order` is `Order`. */
export function referenceName(reference: string): string {
  const last = reference.split('/').at(-1) ?? ''
  return last.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Follows `$ref` among the components of its kind. Throws where nothing stands there. */
export function resolve<T extends object>(
  components: Record<string, T | Reference> | undefined,
  value: T | Reference,
  above: string[] = [],
): T {
  if (!isReference(value)) return value
  const found = components?.[referenceName(value.$ref)]
  if (!found || above.includes(value.$ref)) throw new Error(`${value.$ref} points at nothing`)
  return resolve(components, found, [...above, value.$ref])
}

/** As `resolve`; words beside the `$ref`, such as a description, win over those it points at. */
export function resolveSchema(
  document: OpenApiDocument,
  schema: Schema | boolean,
  above: string[] = [],
): Schema {
  if (typeof schema === 'boolean') return {}
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema
  const found = document.components?.schemas?.[referenceName($ref)]
  if (!found || above.includes($ref)) throw new Error(`${$ref} points at nothing`)
  return { ...resolveSchema(document, found, [...above, $ref]), ...beside }
}

function isReference(value: object): value is Reference {
  return '$ref' in value
}
