import { createHmac, timingSafeEqual } from 'node:crypto'
import { accessKeyOf } from '#server/orders/access-key.ts'

/**
 * The address of a document of an order. It is a link that a browser follows by itself, so what opens
 * it stands in it: not the access key, which opens more, but a signature by it of this one document,
 * for a day.
 */

/** The hours that a link is good for at least; it stays the same for an hour, so that it looks visited. */
const HOURS = 24

export type DocumentAddress = { slug: string; orderId: string; name: string }

/** The address of a document, as good as the access key for reading just this. */
export function documentLink(
  { slug, orderId, name }: DocumentAddress,
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const until = (Math.floor(now.getTime() / 3_600_000) + HOURS + 1) * 3600
  const key = sign({ orderId, name, until: String(until) }, secret)
  return `${bookingUrl}/${slug}/orders/${orderId}/documents/${name}?until=${until}&key=${key}`
}

/** Whether a link's signature is right, in a time that tells nothing of how nearly; and still good. */
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
