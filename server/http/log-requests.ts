import type { FastifyInstance } from 'fastify'
import type { Log, RootLog } from '#server/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head had arrived, by `performance.now()`. */
    arrivedAt: number
  }
}

/**
 * One log line a request, as its answer is handed over, whether anyone still waits for it or not: its
 * route, never its query, headers or body, which may hold secrets.
 */
export function logRequests(app: FastifyInstance, root: RootLog): void {
  const logs = new Map<string, Log>()
  /** What all lines of a route have in common is written as JSON once. */
  const logOf = (method: string, route: string | null): Log => {
    const name = `${method} ${route}`
    const known = logs.get(name)
    if (known) return known
    // Looking for secrets in what is listed here takes as long as all else that is done for a line.
    const log = root.child({ method, route }, { redact: [] })
    logs.set(name, log)
    return log
  }

  // Fastify takes the time for `onResponse` alone, whose listeners cost as much as the line.
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
