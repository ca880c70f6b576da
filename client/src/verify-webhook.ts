import { Webhook } from 'standardwebhooks'
import type { Event, PingEvent } from './schema/schema.ts'

/** What arrives at a webhook endpoint; a `ping` reports nothing that happened. New types may be added, so ignore those you don't know. */
export type WebhookEvent = Event | PingEvent

/** The headers of a request in Node, in `fetch`, or in a framework on either. */
export type WebhookHeaders =
  { get(name: string): string | null } | Record<string, string | string[] | undefined>

/**
 * Reads a delivery that is genuine and at most five minutes old.
 * @param secrets the endpoint's secret, or several; one of them must have signed the delivery
 * @param rawBody the body as it arrived, before any parser
 * @throws WebhookVerificationError if the signature doesn't match: answer with 400
 * @throws TypeError if a secret or the body has the wrong form
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
): WebhookEvent {
  const webhooks = [secrets].flat().map(openSecret)
  if (webhooks.length === 0) throw new TypeError('give at least one webhook secret')
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
    throw new TypeError('a webhook secret begins with whsec_')
  }
  return new Webhook(secret)
}

function readBody(rawBody: unknown): string {
  if (typeof rawBody === 'string') return rawBody
  if (!(rawBody instanceof Uint8Array)) {
    throw new TypeError('rawBody must be the unparsed body, as text or bytes')
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBody)
}

function signatureHeaders(headers: WebhookHeaders): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, readHeader(headers, name)]))
}

/** A header that was sent exactly once; empty text otherwise. */
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
