import type { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Answer, Endpoint, SentByPerson } from '#contract/endpoint.ts'
import { readProblems } from '#contract/problems.ts'
import { PROBLEMS_HEADER, withCodes } from '#contract/problems-header.ts'
import { addresses } from './addresses.ts'
import { Failure } from './failure.ts'
import type { Reason } from './failure.ts'
import { findRemedy } from './remedies.ts'
import type { Remediable } from './remedies.ts'

type Entry = (typeof privateEndpoints)[keyof typeof privateEndpoints]
type Address = Pick<Endpoint, 'method' | 'path'>
/** The entry with this address. */
export type EntryAt<A extends Address> = Extract<Entry, A>

/** What is sent to an address. Each entry is taken alone: all at once are too many combinations. */
type SentTo<A extends Address> =
  EntryAt<A> extends infer E ? (E extends Endpoint ? SentByPerson<E> : never) : never

/** What a screen sends without naming its fields: the entry's type checks them at the call. */
type AnySent = {
  params: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  version?: number
}

const ALL: readonly Remediable[] = ['sign_in', 'step_up', 'two_factor']

/**
 * Calls an endpoint of the private API as the person who is signed in. If the call is refused for something
 * that they can remedy at once, such as an ended session, it asks them in place and then calls again, so
 * that what they typed stays.
 * @param remedies what it may ask for
 * @throws Failure if the call isn't answered with a success
 */
export async function call<A extends Address>(
  address: A,
  sent: SentTo<A>,
  remedies: readonly Remediable[] = ALL,
): Promise<Answer<EntryAt<A>>> {
  const left = new Set<Reason | null>(remedies)
  for (;;) {
    try {
      return await callOnce(address, sent)
    } catch (error) {
      const reason = error instanceof Failure ? error.reason : null
      // Each is asked for once, so that one that doesn't help isn't asked for again and again.
      if (reason === null || reason === 'role' || !left.delete(reason)) throw error
      const remedied = (reason === 'sign_in' && (await isSignedIn())) || (await findRemedy(reason))
      if (!remedied) throw error
    }
  }
}

/** Whether another call, or another tab, has got the browser a new session meanwhile. */
async function isSignedIn(): Promise<boolean> {
  const response = await fetch(addresses.getMe.path, { cache: 'no-store' }).catch(() => null)
  return response?.ok === true
}

/**
 * Calls without asking the person for anything.
 * @throws Failure if the call isn't answered with a success
 */
export async function callOnce<A extends Address>(
  address: A,
  sent: SentTo<A>,
): Promise<Answer<EntryAt<A>>> {
  return (await send(address, sent)) as Answer<EntryAt<A>>
}

async function send({ method, path }: Address, sent: AnySent): Promise<unknown> {
  const { body, idempotencyKey, version } = sent
  const response = await fetch(composeUrl(path, sent), {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      ...(body !== undefined && {
        'content-type': body instanceof Blob ? 'image/jpeg' : 'application/json',
      }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(version !== undefined && { 'if-match': String(version) }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }).catch(() => null)
  if (!response) throw new Failure('Nothing came back', { status: null })
  if (!response.ok) throw await readFailure(response)
  if (response.status === 204) return undefined
  return response.json().catch(() => {
    throw new Failure('The answer broke off', { status: null })
  })
}

function composeUrl(path: string, { params, query = {} }: AnySent): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${url}?${search}` : url
}

const REASONS: readonly (string | null)[] = ['sign_in', 'two_factor', 'step_up', 'role']
const isReason = (text: string | null): text is Reason => REASONS.includes(text)

async function readFailure(response: Response): Promise<Failure> {
  const { status, headers } = response
  const { error = '' }: { error?: string } = await response.json().catch(() => ({}))
  const reason = headers.get('kerbside-reason')
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const problems = status === 422 ? readProblems(error) : []
  return new Failure(error, {
    status,
    reason: isReason(reason) ? reason : null,
    problems: withCodes(problems, headers.get(PROBLEMS_HEADER)),
    seconds: Number.isNaN(seconds) ? null : seconds,
  })
}
