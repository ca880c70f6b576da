import type { OpenApiDocument, Operation } from '../server/openapi/document/openapi-types.ts'

/** What the client calls without a key. */
const PUBLIC = ['catalog', 'availability'].map((name) => `/api/public/{organisation}/${name}`)

/**
 * The part of the document that the client's types come from: what it calls, the events, and the schemas
 * they refer to. It leaves out what the client handles by hand: refusals and headers.
 */
export function keepCalled({ openapi, info, components, ...document }: OpenApiDocument): object {
  const called = Object.entries(document.paths).filter(
    ([path]) => path.startsWith('/api/v1/') || PUBLIC.includes(path),
  )
  const paths = keepSuccesses(Object.fromEntries(called))
  const webhooks = keepSuccesses(document.webhooks)
  const used = namesUsed({ paths, webhooks })
  // The loop also visits the names it adds.
  for (const name of used) {
    for (const within of namesUsed(components.schemas[name])) used.add(within)
  }
  const schemas = Object.entries(components.schemas).filter(([name]) => used.has(name))
  return { openapi, info, paths, webhooks, components: { schemas: Object.fromEntries(schemas) } }
}

/** Operations by path or event, then by method. */
type Operations = Record<string, Record<string, Operation>>

function keepSuccesses(operations: Operations): object {
  const kept = Object.entries(operations).map(([path, byMethod]) => {
    const each = Object.entries(byMethod).map(([method, one]) => [method, keepSuccess(one)])
    return [path, Object.fromEntries(each)]
  })
  return Object.fromEntries(kept)
}

function keepSuccess(operation: Operation): object {
  const { parameters = [], responses } = operation
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return {
    ...operation,
    parameters: parameters.filter((parameter) => !('$ref' in parameter)),
    responses: Object.fromEntries(
      success.map(([status, response]) => [status, { ...response, headers: undefined }]),
    ),
  }
}

function namesUsed(part: unknown): Set<string> {
  const references = JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  return new Set([...references].map(([, name = '']) => name))
}
