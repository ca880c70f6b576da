import { createHmac, randomBytes } from 'node:crypto'

/**
 * Signs deliveries by Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md):
 * HMAC-SHA256 over `id.timestamp.body` with the decoded bytes of the secret.
 */

const PREFIX = 'whsec_'

/**
 * Signs one attempt.
 * @param message `timestamp` in Unix seconds of this attempt; `body` exactly as sent; `secrets` one,
 *   or several while rotated ones are in their grace period
 * @returns the value of `webhook-signature`, one signature for each secret
 * @throws Error for a secret without its prefix
 */
export function signWebhook(message: {
  id: string
  timestamp: number
  body: string | Buffer
  secrets: readonly string[]
}): string {
  const { id, timestamp, body, secrets } = message
  return secrets
    .map((secret) => {
      const mac = createHmac('sha256', bytesOf(secret)).update(`${id}.${timestamp}.`).update(body)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}

/** The headers of one attempt: as {@link signWebhook}, with the signature and what it covers. */
export function signedHeaders(message: Parameters<typeof signWebhook>[0]): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook(message),
  }
}

/** A new secret of 32 random bytes, in the form that its receiver gets. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

function bytesOf(secret: string): Buffer {
  if (!secret.startsWith(PREFIX)) throw new Error('a webhook secret begins with whsec_')
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
