import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

export type HealthContext = {
  /** Resolves when the database answers, rejects when it does not. */
  ping: () => Promise<void>
  storageLow: () => boolean
}

/** For the machinery around the program: is it alive, and should it be sent requests. */
export function healthRoutes(app: FastifyInstance, { ping, storageLow }: HealthContext): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    try {
      await ping()
    } catch {
      throw new Refusal(503, 'The database is away')
    }
    return { ready: true, writable: !storageLow() }
  })
}
