import { randomUUID } from 'node:crypto'
import type { Attempt } from '#contract/webhooks/webhook.ts'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import type { Poster, PostResult } from '#server/outbound/post.ts'
import { nextAttempt } from '#server/outbox/backoff.ts'
import { runQueue } from '#server/outbox/run-queue.ts'
import type { RunningQueue } from '#server/outbox/run-queue.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import type { DeliveryToAttempt } from './attempt-delivery.ts'
import { createHeldPayloads } from './held-payloads.ts'

/** How many deliveries of one endpoint may be in flight (rules, section 7). */
const IN_FLIGHT = 5
/**
 * How long a delivery may wait for its place since it was claimed: if its endpoint is disabled, moved or gets another
 * secret in the meantime, it's no longer sent, or not as it was.
 */
const AHEAD_MS = 25
const MOST_AHEAD = 20
/** Twice the time that one attempt may take. */
const LEASE_SECONDS = 30

type ClaimedDelivery = DeliveryToAttempt & { id: string; attempts: number }

/** Without the payload if the worker has it, or another row of the same event brings it. */
type ClaimedRow = Omit<ClaimedDelivery, 'payload'> & { payload: string | null }

type DeliveryResult = {
  organisation_id: string
  id: string
  endpoint_id: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Milliseconds until the next attempt; null if there is none. */
  due_ms: number | null
  attempt: Attempt
  /** The endpoint answered 410: disable it. */
  gone: boolean
}

export type DeliveryOptions = { db: Database; poster: Poster; secrets: readonly string[]; log: Log }

/** Sends the deliveries of every organisation until disposed of. Any number of processes may run it. */
export function startDeliveries({ db, poster, secrets, log }: DeliveryOptions): RunningQueue {
  const worker = randomUUID()
  const payloads = createHeldPayloads()
  return runQueue<ClaimedDelivery & { group: string }, DeliveryResult>(
    {
      name: 'deliveries',
      async claim(busy, done, ahead) {
        const held = payloads.names()
        const rows = await db.query<ClaimedRow>({
          name: 'claim_due_deliveries',
          text: 'select * from claim_due_deliveries($1, $2, $3, $4, $5, $6, $7)',
          values: [worker, busy, IN_FLIGHT, LEASE_SECONDS, done, held, aheadOf(ahead)],
        })
        for (const row of rows) if (row.payload !== null) payloads.hold(eventOf(row), row.payload)
        return rows.flatMap((row) => {
          const payload = payloads.find(eventOf(row))
          const group = `${row.organisation_id} ${row.endpoint_id}`
          return payload ? [{ ...row, payload, group }] : []
        })
      },
      async process(delivery, signal) {
        const attempted = await attemptDelivery(delivery, { poster, secrets, signal, log })
        return signal.aborted && !attempted.result.ok ? null : resultOf(delivery, attempted)
      },
      stopsGroup: ({ gone }) => gone,
      async complete(results) {
        const disabled = await db.query<{ organisation_id: string; id: string; reason: string }>({
          name: 'settle_deliveries',
          text: 'select * from settle_deliveries($1)',
          values: [JSON.stringify(results)],
        })
        for (const { organisation_id: organisation, id: endpoint, reason } of disabled) {
          log.warn({ organisation, endpoint, reason }, 'webhook endpoint disabled')
        }
      },
      async release() {
        await db.query({ text: 'select release_endpoints($1)', values: [worker] })
      },
    },
    { perGroup: IN_FLIGHT, aheadMs: AHEAD_MS, log },
  )
}

const eventOf = (row: Pick<ClaimedRow, 'organisation_id' | 'event_id'>) =>
  `${row.organisation_id} ${row.event_id}`

/** How many more deliveries of each endpoint are claimed, by organisation and endpoint. */
function aheadOf(ahead: ReadonlyMap<string, number>): string {
  return JSON.stringify(
    Object.fromEntries(Array.from(ahead, ([group, count]) => [group, Math.min(count, MOST_AHEAD)])),
  )
}

function resultOf(
  { organisation_id, id, endpoint_id, attempts }: ClaimedDelivery,
  { result, attempt }: { result: PostResult; attempt: Attempt },
): DeliveryResult {
  const facts = { organisation_id, id, endpoint_id, attempt }
  if (result.ok) return { ...facts, status: 'succeeded', due_ms: null, gone: false }
  if (result.gone) return { ...facts, status: 'failed', due_ms: null, gone: true }
  const next = nextAttempt({
    attempts: attempts + 1,
    retryAfterSeconds: result.retryAfterSeconds,
    random: Math.random(),
  })
  return next
    ? { ...facts, status: 'pending', due_ms: Math.round(next.afterMs), gone: false }
    : { ...facts, status: 'failed', due_ms: null, gone: false }
}
