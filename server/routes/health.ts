import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

export type HealthContext = {
  /** Rejects if the database doesn't answer, or no connection comes free. */
  ping: () => Promise<void>
  storageLow: () => boolean
  /** Whether this process accepts its last requests. */
  isStopping: () => boolean
}

/** A balancer that gets no answer for longer than this may take the process for dead. */
const PATIENCE_MS = 2000

/** Liveness and readiness probes. */
export function healthRoutes(app: FastifyInstance, context: HealthContext): void {
  const { ping, storageLow, isStopping } = context
  app.get('/healthz', async () => ({ ok: true }))

  const ask = sharing(ping)
  app.get('/readyz', async () => {
    if (isStopping()) throw new Refusal(503, 'Stopping')
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(() => timer.reject(new Error('no answer')), PATIENCE_MS)
    try {
      await Promise.race([ask(), timer.promise])
    } catch {
      throw new Refusal(503, 'Database unavailable')
    } finally {
      clearTimeout(timeout)
    }
    if (storageLow()) throw new Refusal(503, 'Disk space is low')
    return { ready: true }
  })
}

/** Asks once at a time, so that probes of a database that hangs don't pile up. */
function sharing(ping: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined
  return () =>
    (asking ??= ping().finally(() => {
      asking = undefined
    }))
}
