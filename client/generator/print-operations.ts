import type { Schema } from '../../server/openapi/document/openapi-types.ts'
import type { KeyedOperation } from './keyed-operations.ts'
import { writeComment } from './print-comment.ts'
import { pascalCase } from './print-declaration.ts'
import { printType } from './print-type.ts'

/** The queries of the operations that take one: name, shape, and what it asks. */
export function queryTypes(operations: KeyedOperation[]): [string, Schema, string][] {
  return operations
    .filter(({ query }) => query.length > 0)
    .map((operation) => [queryName(operation), querySchema(operation), operation.id])
}

/** How each operation is called, as a value; what goes in and comes out, as a type. */
export function printOperations(operations: KeyedOperation[]): string {
  const table = operations.map(
    ({ id, method, path, summary }) =>
      `${writeComment([`${summary}.`])}${id}: { method: '${method}', path: '${path}' },\n`,
  )
  const types = operations.map((operation) => {
    const { id, body, answer } = operation
    const query = operation.query.length > 0 ? queryName(operation) : 'undefined'
    return `${id}: { query: ${query}; body: ${printOrNone(body)}; answer: ${printOrNone(answer)} }\n`
  })
  return `/** How each operation of the keyed API is called. */
export const operations = {\n${table.join('')}} as const

/** What each operation is given and answers. */
export interface Operations {\n${types.join('')}}

export type OperationId = keyof Operations
`
}

function printOrNone(schema: Schema | null): string {
  return schema === null ? 'undefined' : printType(schema)
}

function queryName({ id }: KeyedOperation): string {
  return `${pascalCase(id)}Query`
}

function querySchema({ query }: KeyedOperation): Schema {
  const properties = query.map(({ name, description, schema }): [string, Schema] => [
    name,
    { ...(typeof schema === 'object' ? schema : {}), description },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: query.filter(({ required }) => required === true).map(({ name }) => name),
  }
}
