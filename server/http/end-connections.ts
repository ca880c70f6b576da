import type { FastifyInstance } from 'fastify'

/** How long a running request may take once the server begins to stop. */
const GRACE_MS = 5000

/**
 * Lets the server stop within seconds. Node closes idle connections, but it keeps a connection open
 * after answering a running request, and a stopping server waits forever for a request that never
 * arrives: Node checks those timeouts only while it listens.
 */
export function endConnections(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
