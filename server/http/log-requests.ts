import type { FastifyInstance } from 'fastify'
import type { Log, RootLog } from '#server/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the headers had arrived, by `performance.now()`. */
    arrivedAt: number
  }
}

/**
 * Logs one line for each request as Fastify hands over its answer, even if the client has gone. The
 * line has the route, never the query, headers or body, which may hold secrets.
 */
export function logRequests(app: FastifyInstance, root: RootLog): void {
  const logs = new Map<string, Log>()
  /** Pino encodes what the lines of a route share only once. */
  const logOf = (method: string, route: string | null): Log => {
    const name = `${method} ${route}`
    const known = logs.get(name)
    if (known) return known
    // These fields hold no secrets, and redaction takes as long as the rest of the line.
    const log = root.child({ method, route }, { redact: [] })
    logs.set(name, log)
    return log
  }

  // Fastify measures time only for `onResponse`, whose listeners cost as much as the line.
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, _, done) => {
    request.arrivedAt = performance.now()
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const ms = Math.round((performance.now() - request.arrivedAt) * 100) / 100
    const { method, id: requestId } = request
    logOf(method, request.routeOptions.url ?? null).info(
      { requestId, status: reply.statusCode, ms },
      'request',
    )
    done(null, payload)
  })
}
