import { assignIds } from './assign-ids.ts'
import { bodyOnlySchemas } from '#server/openapi/document/find-body-schemas.ts'
import {
  type Method,
  METHODS,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Schema,
  type SecurityScheme,
} from '#server/openapi/document/openapi-types.ts'
import { resolve } from './resolve-reference.ts'

export interface DocsOperation {
  id: string
  title: string
  method: Method
  path: string
  operation: Operation
  parameters: Parameter[]
}

export interface Named<T> {
  id: string
  name: string
  value: T
}

/** The document in the order and under the ids of the page. */
export interface DocsIndex {
  document: OpenApiDocument
  tags: { id: string; name: string; description: string | undefined; operations: DocsOperation[] }[]
  webhooks: DocsOperation[]
  webhooksDescription: string | undefined
  schemas: Named<Schema>[]
  securitySchemes: Named<SecurityScheme>[]
  /** Ids by component name: what may be linked to. */
  schemaIds: ReadonlyMap<string, string>
  securityIds: ReadonlyMap<string, string>
}

export function indexDocument(document: OpenApiDocument): DocsIndex {
  const idOf = assignIds()
  const operations = listOperations(document, document.paths, (entry) =>
    idOf('op', entry.operation.operationId ?? `${entry.method} ${entry.path}`),
  )
  const webhooks = listOperations(document, document.webhooks, (entry) => idOf('event', entry.path))
  const tags = groupByTag(document, operations, webhooks, idOf)
  const inBodiesOnly = bodyOnlySchemas(document)
  const schemas = name(document.components?.schemas, (key) => idOf('schema', key)).filter(
    (schema) => !inBodiesOnly.has(schema.name),
  )
  const securitySchemes = name(document.components?.securitySchemes, (key) => idOf('auth', key))
  return {
    document,
    tags,
    webhooks,
    webhooksDescription: describeWebhooks(document, tags, webhooks),
    schemas,
    securitySchemes,
    schemaIds: new Map(schemas.map((schema) => [schema.name, schema.id])),
    securityIds: new Map(securitySchemes.map((scheme) => [scheme.name, scheme.id])),
  }
}

function name<T>(
  record: Record<string, T> | undefined,
  idOf: (name: string) => string,
): Named<T>[] {
  return Object.entries(record ?? {}).map(([key, value]) => ({ id: idOf(key), name: key, value }))
}

function listOperations(
  document: OpenApiDocument,
  paths: Record<string, PathItem> | undefined,
  idOf: (entry: { method: Method; path: string; operation: Operation }) => string,
): DocsOperation[] {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = mergeParameters(document, item, operation)
      const title = operation.summary ?? `${method.toUpperCase()} ${path}`
      return [{ id: idOf({ method, path, operation }), title, method, path, operation, parameters }]
    }),
  )
}

/** An operation's parameter stands in the place of its path's of the same name and kind. */
function mergeParameters(
  document: OpenApiDocument,
  item: PathItem,
  operation: Operation,
): Parameter[] {
  const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  const merged = new Map<string, Parameter>()
  for (const entry of all) {
    const parameter = resolve(document.components?.parameters, entry)
    merged.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...merged.values()]
}

/**
 * The document's own order of tags, then those it only mentions; an operation stands once. A tag
 * that has words and no operations is a guide, unless its words are the webhooks' own.
 */
function groupByTag(
  document: OpenApiDocument,
  operations: DocsOperation[],
  webhooks: DocsOperation[],
  idOf: (kind: string, name: string) => string,
): DocsIndex['tags'] {
  const descriptions = new Map(document.tags?.map((tag) => [tag.name, tag.description]))
  const tagOf = (entry: DocsOperation) => entry.operation.tags?.[0] ?? 'Other'
  const names = new Set([...descriptions.keys(), ...operations.map(tagOf)])
  const pushed = new Set(webhooks.map(tagOf))
  return [...names]
    .map((tag) => ({
      id: idOf('tag', tag),
      name: tag,
      description: descriptions.get(tag),
      operations: operations.filter((entry) => tagOf(entry) === tag),
    }))
    .filter((tag) => tag.operations.length > 0 || (tag.description && !pushed.has(tag.name)))
}

/** The words of the tag that the webhooks bear, unless operations have it too and show them. */
function describeWebhooks(
  document: OpenApiDocument,
  shown: DocsIndex['tags'],
  webhooks: DocsOperation[],
): string | undefined {
  const tag = webhooks[0]?.operation.tags?.[0]
  if (shown.some((section) => section.name === tag)) return undefined
  return document.tags?.find((entry) => entry.name === tag)?.description
}
