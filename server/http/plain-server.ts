import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#server/refusal.ts'

/**
 * Fastify as a plain router: it reads no bodies, writes no logs and answers no errors in a shape of
 * its own. Bodies are read by `json-body`, errors answered by `on-error`.
 */

/** Unique over processes and restarts, and cheap: a random start, then counted. */
const requestIds = (() => {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `req_${start}${(count += 1).toString(36)}`
})()

const noSchemas = () => (): never => {
  throw new Error('routes have no schemas of Fastify')
}

export const plainServer: FastifyHttpOptions<Server> = {
  logger: false,
  // No route has a schema of Fastify's, so what would compile them need not be loaded.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  // Node would refuse a missing Host without a body; `prepare` does it in the one shape.
  http: { requireHostHeader: false },
  genReqId: requestIds,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 300 },
  // A path that cannot be decoded names nothing.
  frameworkErrors: (_error, request, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    void reply.code(404).send({ error: 'There is nothing at this address' })
  },
  clientErrorHandler: refuseUnreadable,
}

/** Leaves every body unread, marks every answer, and refuses what does not name one host. */
export function prepare(app: FastifyInstance): void {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  }
  // Node would answer 417 without a body to an expectation that it does not know; we know none.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
    })
    done(namesOneHost(request.raw) ? undefined : new Refusal(400, 'The request must name one host'))
  })
}

/** Unknown addresses answer 404, known ones by another method 405 with what is allowed. */
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
    const path = request.url.split('?', 1)[0] ?? ''
    const route = [...known.values()].find(({ pattern }) => pattern.test(path))
    if (!route) throw new Refusal(404, 'There is nothing at this address')
    const allow = [...route.methods].sort().join(', ')
    throw new Refusal(405, `Use ${allow.replaceAll(', ', ' or ')}`, { allow })
  })
}

/** Once in HTTP/1.1, at most once before it. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** Answers what is not HTTP, or came too slowly, in the one shape; there is no request to log. */
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
      `x-request-id: ${requestIds()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
