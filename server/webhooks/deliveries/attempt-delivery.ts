import type { Attempt } from '#contract/webhooks/webhook.ts'
import type { Log } from '#server/log.ts'
import type { Poster, PostResult } from '#server/outbound/post.ts'
import { decryptWithAny } from '#server/webhooks/endpoints/secrets.ts'
import { signWebhook } from './sign.ts'

export type DeliveryToAttempt = {
  organisation_id: string
  endpoint_id: string
  url: string
  secret: Buffer
  /** Null unless a rotated secret is in its grace period. */
  previous_secret: Buffer | null
  event_id: string
  payload: string
}

export type AttemptOptions = {
  poster: Poster
  /** What the endpoint's secret may be encrypted with, the current secret first. */
  secrets: readonly string[]
  signal?: AbortSignal
  log: Log
}

/** Sends a payload to an endpoint once, with a fresh signature. */
export async function attemptDelivery(
  delivery: DeliveryToAttempt,
  { poster, secrets: keys, signal, log }: AttemptOptions,
): Promise<{ result: PostResult; attempt: Attempt }> {
  const at = new Date()
  const secrets = readSecrets(delivery, keys)
  if (!secrets) {
    const { organisation_id: organisation, endpoint_id: endpoint } = delivery
    log.error(
      { organisation, endpoint },
      'a webhook secret cannot be decrypted: has SECRET_KEY changed?',
    )
  }
  const { url, event_id: id, payload: body } = delivery
  const result = secrets
    ? await poster.post({
        url,
        headers: headersOf({ id, body, secrets, timestamp: Math.floor(at.getTime() / 1000) }),
        body,
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

function headersOf(message: Parameters<typeof signWebhook>[0]): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook(message),
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

/** The secrets to sign with; null if one cannot be decrypted. */
function readSecrets(delivery: DeliveryToAttempt, keys: readonly string[]): string[] | null {
  const context = `${delivery.organisation_id} ${delivery.endpoint_id}`
  try {
    return [delivery.secret, delivery.previous_secret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => decryptWithAny(sealed, { keys, context }))
  } catch {
    return null
  }
}
