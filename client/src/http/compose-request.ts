import type { Request } from './attempt.ts'
import type { Connection } from './options.ts'

/** What a call sends, besides its method and path. */
export type CallInput = {
  /** Goes into a path with a parameter, such as `{id}`. */
  id?: string
  query?: object | undefined
  body?: unknown
  idempotencyKey?: string
}

export function composeRequest(
  { authorization, baseUrl }: Connection,
  { method, path }: { method: string; path: string },
  input: CallInput,
): Request {
  return {
    method: method.toUpperCase(),
    url: `${baseUrl}${path.replace(/\{\w+\}/, () => pathSegment(input.id))}${search(input.query)}`,
    headers: {
      authorization,
      accept: 'application/json',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  }
}

/** @throws TypeError for an id that would turn the path into a different one */
function pathSegment(id: unknown): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError('id must be an id')
  return encodeURIComponent(id)
}

function search(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
