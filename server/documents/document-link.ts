import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessKeyOf } from '#server/orders/access-key.ts'

/**
 * Links to an order's documents. A browser sends the whole link to the server, so it can't hold the
 * access key, which opens more. It holds a signature made with that key: one document, for a day.
 */

/** A link works for at least this long. It stays the same for an hour, so browsers mark it as visited. */
const HOURS = 24

export type DocumentAddress = { slug: string; orderId: string; name: string }

/** The link to one document; anyone who has it can read that document. */
export function documentLink(
  { slug, orderId, name }: DocumentAddress,
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const until = (Math.floor(now.getTime() / 3_600_000) + HOURS + 1) * 3600
  const key = sign({ orderId, name, until: String(until) }, secret)
  return `${bookingUrl}/${slug}/orders/${orderId}/documents/${name}?until=${until}&key=${key}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readDocumentLink(
  given: { orderId: string; name: string; until: string; key: string },
  { secret, now }: { secret: string; now: Date },
): 'good' | 'over' | 'wrong' {
  const expected = Buffer.from(sign(given, secret))
  const actual = Buffer.from(given.key)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'wrong'
  return Number(given.until) * 1000 > now.getTime() ? 'good' : 'over'
}

function sign(
  { orderId, name, until }: { orderId: string; name: string; until: string },
  secret: string,
): string {
  return createHmac('sha256', accessKeyOf(orderId, secret))
    .update(`document:${name}:${until}`)
    .digest('base64url')
}
