import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

export type HealthContext = {
  /** Rejects if the database doesn't answer. */
  ping: () => Promise<void>
  storageLow: () => boolean
}

/** Liveness and readiness probes. */
export function healthRoutes(app: FastifyInstance, { ping, storageLow }: HealthContext): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    try {
      await ping()
    } catch {
      throw new Refusal(503, 'Database unavailable')
    }
    return { ready: true, writable: !storageLow() }
  })
}
