import { createHmac } from 'node:crypto'
import { currentKeyOf, equals } from '#server/orders/access-key.ts'
import type { Accessible } from '#server/orders/access-key.ts'

/**
 * Links to an order's documents. A browser sends the whole link to the server, so it can't hold the
 * access key, which opens more. It holds a signature made with that key: one document, for a day.
 */

/** A link works for at least this long. It stays the same for an hour, so browsers mark it as visited. */
const HOURS = 24

export type DocumentAddress = { slug: string; order: Accessible; name: string }

/** The link to one document; anyone who has it can read that document. */
export function documentLink(
  { slug, order, name }: DocumentAddress,
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const until = (Math.floor(now.getTime() / 3_600_000) + HOURS + 1) * 3600
  const key = sign({ order, name, until: String(until) }, secret)
  return `${bookingUrl}/${slug}/orders/${order.id}/documents/${name}?until=${until}&key=${key}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readDocumentLink(
  given: { order: Accessible; name: string; until: string; key: string },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  if (!secrets.some((secret) => equals(given.key, sign(given, secret)))) return 'wrong'
  return Number(given.until) * 1000 > now.getTime() ? 'good' : 'over'
}

function sign(
  { order, name, until }: { order: Accessible; name: string; until: string },
  secret: string,
): string {
  return createHmac('sha256', currentKeyOf(order, secret))
    .update(`document:${name}:${until}`)
    .digest('base64url')
}
