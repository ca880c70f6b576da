import type { FastifyInstance } from 'fastify'
import type { RootLog } from '#server/log.ts'

/** One log line a request: its route, never its query, headers or body, which may hold secrets. */
export function logRequests(app: FastifyInstance, root: RootLog): void {
  // Looking for secrets in what is listed here takes as long as all else that is done for a line.
  const log = root.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    )
    done()
  })
}
