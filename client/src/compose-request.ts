import type { Request } from './attempt.ts'
import type { Connection } from './options.ts'
import { operations } from './schema.ts'
import type { OperationId, Operations } from './schema.ts'

/** What a call is given beside the operation; `id` where its path has one. */
export type CallInput<Id extends OperationId> = {
  id?: string
  query?: Operations[Id]['query'] | undefined
  body?: Operations[Id]['body']
  idempotencyKey?: string
}

export function composeRequest<Id extends OperationId>(
  { authorization, baseUrl }: Connection,
  operation: Id,
  input: CallInput<Id>,
): Request {
  const { method, path } = operations[operation]
  return {
    method,
    url: `${baseUrl}${path.replace('{id}', () => pathSegment(input.id))}${search(input.query)}`,
    headers: {
      authorization,
      accept: 'application/json',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  }
}

/** @throws TypeError for what would make the path another one */
function pathSegment(id: unknown): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError('id must be an id')
  return encodeURIComponent(id)
}

function search(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
