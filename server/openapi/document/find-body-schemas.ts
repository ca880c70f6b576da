import type { OpenApiDocument } from './openapi-types.ts'
import { referenceName, resolve } from '#server/openapi/page/resolve-reference.ts'

/**
 * Components that nothing but request bodies refer to. Their fields stand in full with each
 * operation that takes them, so the section of schemas leaves them out.
 */
export function bodyOnlySchemas(document: OpenApiDocument): Set<string> {
  const uses = count(references(document))
  const asBody = count(bodyReferences(document))
  return new Set(
    [...asBody.keys()].filter((name) => (asBody.get(name) ?? 0) >= (uses.get(name) ?? 0)),
  )
}

function bodyReferences(document: OpenApiDocument): string[] {
  const items = Object.values(document.paths ?? {})
  return items.flatMap((item) =>
    [item.get, item.post, item.put, item.patch, item.delete].flatMap((operation) => {
      if (!operation?.requestBody) return []
      const body = resolve(document.components?.requestBodies, operation.requestBody)
      return Object.values(body.content).flatMap((media) =>
        typeof media.schema === 'object' && media.schema.$ref !== undefined
          ? [media.schema.$ref]
          : [],
      )
    }),
  )
}

/** Every `$ref` to a schema, wherever it stands. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const found = key === '$ref' && typeof child === 'string' && child.includes('/schemas/')
    return found ? [child] : references(child)
  })
}

function count(found: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const reference of found) {
    const name = referenceName(reference)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
