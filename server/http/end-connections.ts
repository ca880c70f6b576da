import type { FastifyInstance } from 'fastify'

/** How long a running request may take once the server begins to stop. */
const GRACE_MS = 5000

/**
 * Asks callers to connect again from the moment the server begins to stop, then lets it stop within
 * seconds. Node closes idle connections, but it keeps a connection open after answering a running
 * request, and a stopping server waits forever for a request that never arrives: Node checks those
 * timeouts only while it listens.
 * @param isStopping whether it still accepts requests, but is about to stop
 */
export function endConnections(app: FastifyInstance, isStopping: () => boolean): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}
