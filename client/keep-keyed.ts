import { METHODS } from '../server/openapi/document/openapi-types.ts'
import type {
  OpenApiDocument,
  Operation,
  PathItem,
} from '../server/openapi/document/openapi-types.ts'

/**
 * The part of the document that the client's types come from: the calls with an API key, the events,
 * and the schemas they refer to. It leaves out what the client handles by hand: refusals and headers.
 */
export function keepKeyed({ info, openapi, ...rest }: OpenApiDocument): OpenApiDocument {
  const events = Object.entries(rest.webhooks ?? {})
  const paths = Object.entries(rest.paths ?? {}).filter(([path]) => path.startsWith('/api/v1/'))
  const document = { openapi, info, paths: keepParts(paths), webhooks: keepParts(events) }
  const schemas = rest.components?.schemas ?? {}
  const used = namesUsed(document)
  // The loop also visits the names it adds.
  for (const name of used) for (const within of namesUsed(schemas[name])) used.add(within)
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { schemas: Object.fromEntries(kept) } }
}

function keepParts(items: [string, PathItem][]): Record<string, PathItem> {
  return Object.fromEntries(items.map(([name, item]) => [name, keepSuccess(item)]))
}

function keepSuccess(item: PathItem): PathItem {
  const operations = METHODS.flatMap((method): [string, Operation][] => {
    const operation = item[method]
    if (!operation) return []
    const { parameters = [], responses = {} } = operation
    const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const kept = success.map(([status, response]) => [status, { ...response, headers: undefined }])
    const own = parameters.filter((parameter) => !('$ref' in parameter))
    return [[method, { ...operation, parameters: own, responses: Object.fromEntries(kept) }]]
  })
  return Object.fromEntries(operations)
}

function namesUsed(part: unknown): Set<string> {
  const references = JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  return new Set([...references].map(([, name = '']) => name))
}
