import { METHODS } from '../../server/openapi/document/openapi-types.ts'
import type {
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from '../../server/openapi/document/openapi-types.ts'

export type KeyedOperation = {
  id: string
  method: string
  path: string
  summary: string
  query: Parameter[]
  body: Schema | null
  /** Null where it answers without a body. */
  answer: Schema | null
}

/** The operations that are called with an API key, in the document's order. */
export function keyedOperations({ paths = {} }: OpenApiDocument): KeyedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      const isKeyed = operation?.security?.some((scheme) => 'apiKey' in scheme) === true
      return isKeyed ? [describe(path, method.toUpperCase(), operation)] : []
    }),
  )
}

function describe(path: string, method: string, operation: Operation): KeyedOperation {
  const { operationId, summary = '', parameters = [], requestBody, responses = {} } = operation
  if (operationId === undefined) throw new Error(`${method} ${path} has no operationId`)
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    id: operationId,
    method,
    path,
    summary,
    query: parameters.filter(
      (parameter) => 'in' in parameter && parameter.in === 'query',
    ) as Parameter[],
    body: bodyOf(requestBody as RequestBody | undefined),
    answer: bodyOf(success as Response | undefined),
  }
}

function bodyOf(
  holder: { content?: Record<string, MediaType> | undefined } | undefined,
): Schema | null {
  const schema = holder?.content?.['application/json']?.schema
  return typeof schema === 'object' ? schema : null
}
