import { Webhook } from 'standardwebhooks'
import type { Event } from './schema/schema.ts'

/** What a test of an endpoint sends; never anything that happened. */
export interface PingEvent {
  id: string
  type: 'ping'
  /** An instant in ISO 8601. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: { endpointId: string }
}

/** What arrives at a webhook endpoint. Types may be added; leave alone those you do not know. */
export type WebhookEvent = Event | PingEvent

/** As Node, `fetch` and the frameworks on them have headers. */
export type WebhookHeaders =
  { get(name: string): string | null } | Record<string, string | string[] | undefined>

/**
 * Reads a delivery, if it is genuine and at most five minutes old.
 * @param secrets the endpoint's secret, or several of which one must have signed
 * @param rawBody the body as it arrived, before any parser
 * @throws WebhookVerificationError for what was not signed so: answer it with 400
 * @throws TypeError for secrets or a body that cannot be those
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
): WebhookEvent {
  const webhooks = [secrets].flat().map(openSecret)
  if (webhooks.length === 0) throw new TypeError('a webhook secret must be given')
  const body = readBody(rawBody)
  const signed = signatureHeaders(headers)
  let refused: unknown
  for (const webhook of webhooks) {
    try {
      return webhook.verify(body, signed) as WebhookEvent
    } catch (error) {
      refused = error
    }
  }
  throw refused
}

function openSecret(secret: unknown): Webhook {
  if (typeof secret !== 'string' || !/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) {
    throw new TypeError('a webhook secret begins with whsec_, as it was shown')
  }
  return new Webhook(secret)
}

function readBody(rawBody: unknown): string {
  if (typeof rawBody === 'string') return rawBody
  if (!(rawBody instanceof Uint8Array)) {
    throw new TypeError('rawBody must be the body as it arrived, text or bytes, not parsed')
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBody)
}

function signatureHeaders(headers: WebhookHeaders): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, readHeader(headers, name)]))
}

/** A header that was sent once; nothing for any other. */
function readHeader(headers: WebhookHeaders, name: string): string {
  if (isFetchHeaders(headers)) return headers.get(name) ?? ''
  const found = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
  return found.length === 1 ? (found[0] ?? '') : ''
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get' as keyof WebhookHeaders] === 'function'
}
