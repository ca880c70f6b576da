import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkShape } from '#contract/check-shape.ts'
import type {
  Answer,
  Body,
  Call,
  DryRunAnswer,
  Endpoint,
  IfMatch,
  Params,
} from '#contract/endpoint.ts'
import { Outage } from '#server/db/outage/describe-outage.ts'
import type { PreparedJson } from '#server/http/prepared-json.ts'
import { sendJson } from '#server/http/send-json.ts'
import { Refusal } from '#server/refusal.ts'
import { checkAnswer } from './check-answer.ts'
import { chooseReader } from './body-readers.ts'
import type { BodyReaders } from './body-readers.ts'
import { createQueryReader } from './read-query.ts'
import { createIgnoredNote } from './note-ignored.ts'
import { versionTag } from './version-tag.ts'

/** What every route needs. */
export type RouteContext = {
  app: FastifyInstance
  /** Whether writes are refused because the database's disk is nearly full. */
  storageLow: () => boolean
  /** Whether every answer is checked against its schema: in tests and development. */
  checkAnswers: boolean
}

/** The type of every route for Fastify, and of its requests. */
export type AnyRoute = { Params: Record<string, string>; Querystring: Record<string, unknown> }
export type ApiRequest = FastifyRequest<AnyRoute>

/** Lets a caller in, or throws the Refusal that it gets. */
export type Guard<Caller> = (
  endpoint: Endpoint,
  request: ApiRequest,
  reply: FastifyReply,
) => Promise<Caller>

/**
 * Looks again at a caller that a guard knew from memory, once it's refused.
 * @returns the caller as it is now, for which the call is handled again; null if nothing has changed
 * @throws Refusal if it isn't let in now
 */
export type Confirm<Caller> = (caller: Caller) => Promise<Caller | null>

/**
 * What a handler returns: the answer as its entry describes it, or as JSON already; a stream where that isn't
 * JSON; nothing for a 204.
 */
export type Returned<E extends Endpoint> = E extends { answerType: string }
  ? Readable
  : [Answer<E>] extends [undefined]
    ? void
    : Answer<E> | DryRunAnswer<E> | PreparedJson

export type Handler<E extends Endpoint, Subject> = (
  subject: Subject,
  call: Call<E>,
) => Promise<Returned<E>>

/**
 * Mounts one endpoint: guard, body (415, 413, 400), query (422), handler, answer. The body is read
 * before the handler opens a transaction, so that a slow sender can't hold a connection.
 * @param how `readers` says how this audience carries bodies other than JSON, and `confirm` looks again at a caller that is
 *   refused
 * @throws Error if the endpoint takes a type of body that this audience doesn't
 */
export function mount<E extends Endpoint, Caller>(
  { app, storageLow, checkAnswers }: RouteContext,
  endpoint: E,
  guard: Guard<Caller>,
  handler: Handler<E, Caller>,
  {
    readers = {},
    confirm = async () => null,
  }: { readers?: BodyReaders; confirm?: Confirm<Caller> | undefined } = {},
): void {
  const writes = endpoint.method !== 'GET'
  const readBody = endpoint.body ? chooseReader(endpoint, readers) : null
  const noteIgnored = createIgnoredNote(endpoint)
  const readQuery = createQueryReader(endpoint)
  app.route<AnyRoute>({
    method: endpoint.method,
    url: routeUrl(endpoint),
    handler: async (request, reply) => {
      // The router takes a path that ends in a slash to name an empty id.
      if (Object.values(request.params).includes('')) throw new Refusal(404, 'Not found')
      const caller = await guard(endpoint, request, reply)
      if (writes && storageLow()) throw new Outage('the disk is nearly full')
      const lookAgain = async (error: unknown) =>
        error instanceof Refusal ? confirm(caller) : null
      const receive = async () => (readBody ? readBody(request.raw) : undefined)
      const sent = await receive().catch(async (error: unknown) => {
        await lookAgain(error)
        throw error
      })
      noteIgnored(reply, { query: request.query, body: sent })
      const query = readQuery(request.query, request.raw.url)
      const call: Call<E> = {
        params: paramsOf(endpoint, request),
        query,
        sent,
        body: () => parseBody(endpoint, sent),
        cookies: request.headers.cookie,
        idempotencyKey: request.headers['idempotency-key']?.toString(),
        version: () => readVersion(endpoint, request),
        markReplayed({ mismatch = false } = {}) {
          reply.header('idempotent-replayed', 'true')
          if (mismatch) reply.header('idempotency-mismatch', 'true')
        },
      }
      const answer = await handler(caller, call).catch(async (error: unknown) => {
        const confirmed = await lookAgain(error)
        if (!confirmed) throw error
        return handler(confirmed, call)
      })
      const dryRun = endpoint.dryRun && isDryRun(query) ? endpoint.dryRun : null
      reply.code(dryRun ? 200 : endpoint.status)
      if (answer instanceof Readable) {
        if (endpoint.answerType === 'image/jpeg') reply.headers(PICTURE)
        // Without it nginx keeps hints back until there are some kilobytes of them.
        if (endpoint.answerType === 'text/event-stream') reply.header('x-accel-buffering', 'no')
        return reply.type(streamTypeOf(endpoint)).send(answer)
      }
      if (checkAnswers) checkAnswer(dryRun ? { ...endpoint, ...dryRun } : endpoint, answer)
      const tag = endpoint.audience === 'office' ? versionTag(answer) : null
      if (tag !== null) reply.header('etag', tag)
      return sendJson(request, reply, answer, mayCompress(endpoint))
    },
  })
}

/** A path of the contract as Fastify writes it: `/orders/:id`. */
export function routeUrl({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The parameters that the path names: the router has filled exactly those. */
export function paramsOf<E extends { path: string }>(endpoint: E, request: ApiRequest): Params<E>
export function paramsOf(_: { path: string }, { params }: ApiRequest): unknown {
  return params
}

/** A picture that strangers made runs nothing, whatever a browser takes it for. */
const PICTURE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The length of a compressed answer gives away what is in it to someone who chooses a part of it, sees its length
 * on the way, and has it asked for again and again. So an answer with a secret is never compressed: secrets and
 * access keys are only in answers to writes, and what a cookie opens is for our own pages. What is left has no
 * secret in it, and is public or for a server with a key.
 */
function mayCompress({ method, audience }: Endpoint): boolean {
  return method === 'GET' && (audience === 'public' || audience === 'key')
}

function isDryRun(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === true
}

function streamTypeOf({ answerType = 'text/csv' }: Endpoint): string {
  return answerType.startsWith('text/') ? `${answerType}; charset=utf-8` : answerType
}

function readVersion<E extends Endpoint>(endpoint: E, request: ApiRequest): IfMatch<E>
function readVersion({ ifMatch }: Endpoint, { headers }: ApiRequest): unknown {
  if (ifMatch !== true) return undefined
  const given = headers['if-match']
  if (given === undefined) throw new Refusal(428, 'Send If-Match with the version that you changed')
  const [, version] = /^"?(\d{1,9})"?$/.exec(given) ?? []
  if (version === undefined) throw new Refusal(412, 'If-Match must be a version, such as 3')
  return Number(version)
}

function parseBody<E extends Endpoint>(endpoint: E, sent: unknown): Body<E>
function parseBody({ body }: Endpoint, sent: unknown): unknown {
  if (!body) return undefined
  const checked = checkShape(body, sent)
  if ('problems' in checked) throw new Refusal(422, checked.problems)
  return checked.data
}
