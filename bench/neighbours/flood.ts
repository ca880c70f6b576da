import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'
import type { OrderToPlace } from '../orders/orders-to-place.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { sendPaced, turns } from '../tools/paced.ts'
import type { PacedRequest } from '../tools/paced.ts'

/**
 * Sends an organisation many times its budgets, on a thread of its own: sent from the thread that measures,
 * the flood would delay that thread's requests. Posts how often each status was answered.
 */

export type Flood = {
  port: number
  organisation: BenchOrganisation
  bodies: OrderToPlace[]
  /** How many times each budget. */
  times: number
  seconds: number
}

// On Linux this thread's priority only. A real flood has computers of its own; ours must not take the
// server's.
setPriority(0, constants.priority.PRIORITY_LOW)

const { port, organisation, bodies, times, seconds } = workerData as Flood
const { key, slug } = organisation
const byKey = { authorization: `Bearer ${key}` }
const pages = ['catalog', 'availability'].map((read) => `/api/public/${slug}/${read}`)
const origin = `http://localhost:${port}`
const statuses = new Map<number, number>()

async function send(perMinute: number, next: () => PacedRequest): Promise<void> {
  const pace = { perSecond: (perMinute * times) / 60, seconds }
  for (const [status, count] of (await sendPaced(port, pace, next)).statuses) {
    statuses.set(status, (statuses.get(status) ?? 0) + count)
  }
}

function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256)
  return `203.${byte()}.${byte()}.${byte()}`
}

await Promise.all([
  send(
    API_RATE_PER_MINUTE,
    turns(bodies, (body) => ({ method: 'POST', path: '/api/v1/orders', headers: byKey, body })),
  ),
  send(
    PUBLIC_RATE_PER_MINUTE,
    turns(bodies, (body) => ({
      method: 'POST',
      path: `/api/public/${slug}/orders`,
      headers: { origin, 'x-forwarded-for': someAddress() },
      body,
    })),
  ),
  ...[...pages, `/book/${slug}`].map((path) =>
    send(PUBLIC_RATE_PER_MINUTE, () => ({
      method: 'GET',
      path,
      headers: { 'x-forwarded-for': someAddress() },
    })),
  ),
])
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(statuses)
