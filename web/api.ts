import type { endpoints } from '#contract/api/endpoints.ts'
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts'
import { readProblems } from '#contract/problems.ts'
import type { ReadProblem } from '#contract/problems.ts'
import { PROBLEMS_HEADER, withCodes } from '#contract/problems-header.ts'

export type Reply<Answered> =
  | { kind: 'done'; answer: Answered }
  /** The API refused: with a 422 `problems`, with Retry-After `seconds`. */
  | { kind: 'refused'; status: number; problems: ReadProblem[]; seconds: number | null }
  /** Nothing came back: the network is away, or the answer broke off. */
  | { kind: 'lost' }

type Entry = (typeof endpoints)[keyof typeof endpoints]
type Address = Pick<Endpoint, 'method' | 'path'>
/** The entry with this address. */
type EntryAt<A extends Address> = Extract<Entry, A>

/** What a page sends without naming its fields: the entry's type checks them at the call. */
type AnySent = {
  params: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  idempotencyKey?: string
}

/**
 * Calls an endpoint of the API at the page's own origin. Parameters, query, body and answer have the
 * types of the endpoint's entry. The answer isn't checked here: the server's tests check it.
 */
export async function callApi<A extends Address>(
  { method, path }: A,
  sent: Sent<EntryAt<A>> & AnySent,
): Promise<Reply<Answer<EntryAt<A>>>> {
  const { params, query = {}, body, idempotencyKey } = sent
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  try {
    const response = await fetch(search ? `${url}?${search}` : url, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.ok) return { kind: 'done', answer: await response.json() }
    const { error = '' }: { error?: string } = await response.json()
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    return {
      kind: 'refused',
      status: response.status,
      problems:
        response.status === 422
          ? withCodes(readProblems(error), response.headers.get(PROBLEMS_HEADER))
          : [],
      seconds: Number.isNaN(seconds) ? null : seconds,
    }
  } catch {
    return { kind: 'lost' }
  }
}
