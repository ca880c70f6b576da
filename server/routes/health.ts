import type { FastifyInstance } from 'fastify'
import { AWAY_SECONDS } from '#contract/values/limits.ts'
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
    if (isStopping()) throw notReady('Stopping')
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(() => timer.reject(new Error('no answer')), PATIENCE_MS)
    try {
      await Promise.race([ask(), timer.promise])
    } catch {
      throw notReady('Database unavailable')
    } finally {
      clearTimeout(timeout)
    }
    if (storageLow()) throw notReady('Disk space is low')
    return { ready: true }
  })
}

function notReady(why: string): Refusal {
  return new Refusal(503, why, { 'retry-after': String(AWAY_SECONDS) })
}

/** Asks once at a time, so that probes of a database that hangs don't pile up. */
function sharing(ping: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined
  return () =>
    (asking ??= ping().finally(() => {
      asking = undefined
    }))
}
