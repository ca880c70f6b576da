import { randomUUID } from 'node:crypto'
import type { Attempt } from '#contract/webhooks/webhook.ts'
import type { Database } from '#server/db/connect.ts'
import { runOutbox } from '#server/outbox/run-outbox.ts'
import type { Outbox } from '#server/outbox/run-outbox.ts'
import type { Log } from '#server/log.ts'
import { nextAttempt } from './backoff.ts'
import type { Poster, PostResult } from '#server/outbound/post.ts'
import { decryptSecret } from '#server/webhooks/endpoints/secrets.ts'
import { signWebhook } from './sign.ts'

/** How many deliveries of one endpoint are in flight at most (rules, section 7). */
const IN_FLIGHT = 5
/** Longer than an attempt may take, twice over. */
const LEASE_SECONDS = 30

type Claimed = {
  organisation_id: string
  id: string
  endpoint_id: string
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  event_id: string
  payload: string
  attempts: number
}

type Item = Claimed & { lane: string }

type Outcome = {
  organisation_id: string
  id: string
  endpoint_id: string
  status: 'pending' | 'succeeded' | 'failed'
  due_ms: number | null
  attempt: Attempt
  gone: boolean
}

export type DeliveryOptions = { db: Database; poster: Poster; secret: string; log: Log }

/** Sends deliveries of every organisation until disposed of. Run as many as wanted, anywhere. */
export function startDeliveries({ db, poster, secret, log }: DeliveryOptions): Outbox {
  const worker = randomUUID()
  return runOutbox<Item, Outcome>(
    {
      name: 'deliveries',
      async claim(busy, done) {
        const rows = await db.query<Claimed>({
          name: 'claim_deliveries',
          text: 'select * from claim_deliveries($1, $2, $3, $4, $5)',
          values: [worker, busy, IN_FLIGHT, LEASE_SECONDS, done],
        })
        return rows.map((row) => ({ ...row, lane: `${row.organisation_id} ${row.endpoint_id}` }))
      },
      async work(item, signal) {
        const attempt = await attemptDelivery(item, { poster, secret, signal, log })
        return signal.aborted && !attempt.result.ok ? null : outcomeOf(item, attempt)
      },
      async settle(outcomes) {
        const disabled = await db.query<{ organisation_id: string; id: string; reason: string }>({
          name: 'settle_deliveries',
          text: 'select * from settle_deliveries($1)',
          values: [JSON.stringify(outcomes)],
        })
        for (const { organisation_id: organisation, id: endpoint, reason } of disabled) {
          log.warn({ organisation, endpoint, reason }, 'a webhook endpoint was disabled')
        }
      },
      async release() {
        await db.query({ text: 'select release_endpoints($1)', values: [worker] })
      },
    },
    { perLane: IN_FLIGHT, log },
  )
}

type Recipient = Pick<
  Claimed,
  'organisation_id' | 'endpoint_id' | 'url' | 'secret' | 'previous_secret' | 'event_id' | 'payload'
>

export type AttemptOptions = { poster: Poster; secret: string; signal?: AbortSignal; log: Log }

/** One attempt to send a payload to an endpoint, signed for this moment. */
export async function attemptDelivery(
  to: Recipient,
  { poster, secret, signal, log }: AttemptOptions,
): Promise<{ result: PostResult; attempt: Attempt }> {
  const at = new Date()
  const timestamp = Math.floor(at.getTime() / 1000)
  const secrets = readSecrets(to, secret)
  if (!secrets) {
    const { organisation_id: organisation, endpoint_id: endpoint } = to
    log.error(
      { organisation, endpoint },
      'a webhook secret cannot be read: has SECRET_KEY changed?',
    )
  }
  const result = secrets
    ? await poster.post({
        url: to.url,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': to.event_id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signWebhook({
            id: to.event_id,
            timestamp,
            body: to.payload,
            secrets,
          }),
        },
        body: to.payload,
        ...(signal && { signal }),
      })
    : unsigned
  return {
    result,
    attempt: {
      at: at.toISOString(),
      status: result.status,
      error: result.ok ? null : result.error,
      milliseconds: Math.round(result.ms),
      answer: result.answer,
    },
  }
}

/** Nothing is sent without a signature. */
const unsigned: PostResult = {
  ok: false,
  status: null,
  error: 'the secret cannot be read',
  ms: 0,
  answer: '',
  retryAfterSeconds: null,
  gone: false,
}

/** The endpoint's secret, and the one before while that is in its grace; null where one does not open. */
function readSecrets(to: Recipient, key: string): string[] | null {
  const context = `${to.organisation_id} ${to.endpoint_id}`
  try {
    return [to.secret, to.previous_secret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => decryptSecret(sealed, { key, context }))
  } catch {
    return null
  }
}

function outcomeOf(
  item: Claimed,
  { result, attempt }: { result: PostResult; attempt: Attempt },
): Outcome {
  const { organisation_id, id, endpoint_id } = item
  const named = { organisation_id, id, endpoint_id, attempt }
  if (result.ok) return { ...named, status: 'succeeded', due_ms: null, gone: false }
  if (result.gone) return { ...named, status: 'failed', due_ms: null, gone: true }
  const next = nextAttempt({
    attempts: item.attempts + 1,
    retryAfterSeconds: result.retryAfterSeconds,
    random: Math.random(),
  })
  return next
    ? { ...named, status: 'pending', due_ms: Math.round(next.afterMs), gone: false }
    : { ...named, status: 'failed', due_ms: null, gone: false }
}
