import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#server/refusal.ts'

/**
 * Fastify as a plain router. It parses no bodies: `routes/mount.ts` reads each one by the type that the
 * endpoint's entry asks for, after the guard. `on-error` answers errors, so that every answer has the
 * interface's one shape.
 */

/** Ids are unique across processes and restarts, and cheap: a random prefix and a counter. */
export const createRequestId = (() => {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `req_${start}${(count += 1).toString(36)}`
})()

const noSchemas = () => (): never => {
  throw new Error('routes must not have Fastify schemas')
}

export const plainServer: FastifyHttpOptions<Server> = {
  logger: false,
  // No route has a Fastify schema, so its compilers needn't be loaded.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  // Node would refuse a missing Host without a body; `prepare` answers it with one.
  // Node looks for late requests every 30 s by default, so slow senders lived for up to a minute.
  http: { requireHostHeader: false, connectionsCheckingInterval: 5000, headersTimeout: 10_000 },
  genReqId: createRequestId,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 300 },
  // No route has a path that can't be decoded.
  frameworkErrors: (_error, request, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    void reply.code(404).send({ error: 'Not found' })
  },
  clientErrorHandler: refuseUnreadable,
}

/**
 * Leaves every body unread, marks every answer, and refuses what does not name one host.
 * @param baseUrl the public address; if it's https, browsers are to use nothing else for a year
 */
export function prepare(app: FastifyInstance, baseUrl: string): void {
  const marks = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  }
  // Node would answer an unknown expectation with 417 and no body; we ignore expectations.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(marks).header('x-request-id', request.id)
    done(refuseTarget(request.raw) ?? undefined)
  })
}

/** Answers unknown addresses with 404, and known ones asked by another method with 405. */
export function refuseUnknown(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
    const route = known.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set() }
    for (const name of [method].flat()) route.methods.add(name)
    known.set(url, route)
  })
  app.setNotFoundHandler((request) => {
    const path = request.url.replace(ORIGIN, '').split('?', 1)[0] ?? ''
    const route = [...known.values()].find(({ pattern }) => pattern.test(path))
    if (!route) throw new Refusal(404, 'Not found')
    const allow = [...route.methods].sort().join(', ')
    throw new Refusal(405, `Method not allowed, use ${allow.replaceAll(', ', ' or ')}`, { allow })
  })
}

function refuseTarget(raw: IncomingMessage): Refusal | null {
  if (!namesOneHost(raw)) return new Refusal(400, 'The request must name one host')
  // The router would take `*docs` for `/docs`: it doesn't look at the first character.
  return /^(?:\/|https?:\/\/)/i.test(raw.url ?? '')
    ? null
    : new Refusal(400, 'The request must name a path')
}

/** A request may name the whole address, whose origin the router leaves out. */
const ORIGIN = /^https?:\/\/[^/?]*/i

/** Whether `Host` is given once and isn't empty; HTTP/1.0 may leave it out. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (rawHeaders[index + 1] === '') return false
    hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** Answers bytes that aren't HTTP, or came too slowly. There's no request to log. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, sentence] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'The request took too long to arrive']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The headers are too large']
        : ['400 Bad Request', 'The request is not valid HTTP']
  const body = JSON.stringify({ error: sentence })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${createRequestId()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
