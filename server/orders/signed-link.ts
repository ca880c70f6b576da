import { createHmac } from 'node:crypto'
import { currentKeyOf, equals } from './access-key.ts'
import type { Accessible } from './access-key.ts'

/**
 * Links to what belongs to an order or an invoice. A browser sends the whole link to the server, so it can't hold
 * the access key, which opens more. It holds a signature made with that key: one thing, for a day.
 */

/** A link works for at least this long. It stays the same for an hour. */
const HOURS = 24

/**
 * The query that ends a link.
 * @param subject what the link opens, such as `document:confirmation`
 */
export function signLink(
  { order, subject }: { order: Accessible; subject: string },
  { secret, now }: { secret: string; now: Date },
): string {
  return signFor({ subject, key: currentKeyOf(order, secret) }, now)
}

/** The same by any access key. */
export function signFor({ key, subject }: { key: string; subject: string }, now: Date): string {
  const until = String((Math.floor(now.getTime() / 3_600_000) + HOURS + 1) * 3600)
  return `until=${until}&key=${sign({ subject, until }, key)}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readSignedLink(
  { order, ...given }: { order: Accessible; subject: string; until: string; key: string },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  return readSignature(given, { now, keys: secrets.map((secret) => currentKeyOf(order, secret)) })
}

/** The same by any access key; `keys` are those that it may be signed with. */
export function readSignature(
  given: { subject: string; until: string; key: string },
  { keys, now }: { keys: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  if (!keys.some((key) => equals(given.key, sign(given, key)))) return 'wrong'
  return Number(given.until) * 1000 > now.getTime() ? 'good' : 'over'
}

function sign({ subject, until }: { subject: string; until: string }, key: string): string {
  return createHmac('sha256', key).update(`${subject}:${until}`).digest('base64url')
}
