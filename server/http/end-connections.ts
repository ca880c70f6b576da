import type { FastifyInstance } from 'fastify'

/** How long a request under way may still take once the server is told to stop. */
const GRACE_MS = 5000

/**
 * Lets the server stop within seconds. Node ends idle connections by itself, but it keeps one open
 * for the next request after answering one under way, and once it is stopping it waits without end
 * for a request that does not arrive: the timeouts for those are checked only while it listens.
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
