import type { Attempt } from '#contract/webhooks/webhook.ts'
import type { Log } from '#server/log.ts'
import type { Poster, PostResult } from '#server/outbound/post.ts'
import { openSecrets } from './open-secrets.ts'
import type { SealedSecrets } from './open-secrets.ts'
import { signedHeaders } from './sign.ts'

export type DeliveryToAttempt = SealedSecrets & {
  url: string
  event_id: string
  payload: string | Buffer
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
  const secrets = openSecrets(delivery, keys)
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
        headers: signedHeaders({ id, body, secrets, timestamp: Math.floor(at.getTime() / 1000) }),
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
