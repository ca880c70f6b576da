import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anOrder, inDays } from '#test/catalogs.ts'
import { withKey } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

/**
 * Clients that place orders one after another as the interface advises: a new Idempotency-Key for each
 * order, the same one for every retry until there is an answer.
 */
export type OrderLoad = {
  /** The order id each idempotency key was answered with. */
  acknowledged: ReadonlyMap<string, string>
  /** How often each status was answered; `lost` counts requests without an answer. */
  statuses: ReadonlyMap<number | 'lost', number>
  /** A description of everything that must not happen. */
  wrong: readonly string[]
  slowestMs(): number
  /** Waits until `orders` more orders are acknowledged. */
  more(orders: number): Promise<void>
  /** Stops once the requests in flight have ended. Doesn't retry those without an answer. */
  stop(): Promise<void>
}

/** A killed PostgreSQL may break a statement off, and while it's away the answer is 503. */
const PASSES: ReadonlySet<unknown> = new Set([500, 503])

type Ask = (path: string, init: RequestInit) => Promise<Answer>

/** @param ask sends a request to the server that is up */
export function startOrderLoad(ask: Ask, apiKey: string, clients = 8): OrderLoad {
  const acknowledged = new Map<string, string>()
  const statuses = new Map<number | 'lost', number>()
  const wrong: string[] = []
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let slowestMs = 0

  const attempt = async (key: string, body: string): Promise<number | 'lost'> => {
    const began = performance.now()
    try {
      const headers = withKey(apiKey, { 'idempotency-key': key })
      const { status, json } = await ask('/api/v1/orders', { method: 'POST', headers, body })
      slowestMs = Math.max(slowestMs, performance.now() - began)
      if (status === 201) acknowledged.set(key, json.id)
      else if (!PASSES.has(status)) wrong.push(`${status} ${json?.error}`)
      return status
    } catch (error) {
      // A killed server may not answer (TypeError). An answer of the wrong shape is an error.
      if (!(error instanceof TypeError)) wrong.push(String(error))
      return 'lost'
    }
  }

  const client = async () => {
    while (!isStopping()) {
      const key = randomUUID()
      const deliveryDate = inDays(2 + Math.floor(Math.random() * 300))
      const body = JSON.stringify(anOrder({ deliveryDate, pickupDate: deliveryDate }))
      let status: number | 'lost' = 'lost'
      while ((status === 'lost' || PASSES.has(status)) && !isStopping()) {
        status = await attempt(key, body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await sleep(status === 201 ? 30 : 100)
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))

  return {
    acknowledged,
    statuses,
    wrong,
    slowestMs: () => slowestMs,
    async more(orders) {
      const enough = acknowledged.size + orders
      const giveUpAt = performance.now() + 60_000
      while (acknowledged.size < enough) {
        if (performance.now() > giveUpAt) throw new Error('the server accepts no more orders')
        await sleep(10)
      }
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
