import type { Accessible } from '#server/orders/access-key.ts'
import { readSignedLink, signLink } from '#server/orders/signed-link.ts'

export type DocumentAddress = { slug: string; order: Accessible; name: string }

/** The link to one document; anyone who has it can read that document. */
export function documentLink(
  { slug, order, name }: DocumentAddress,
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const signed = signLink({ order, subject: subjectOf(name) }, { secret, now })
  return `${bookingUrl}/${slug}/orders/${order.id}/documents/${name}?${signed}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readDocumentLink(
  { name, ...given }: { order: Accessible; name: string; until: string; key: string },
  to: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  return readSignedLink({ ...given, subject: subjectOf(name) }, to)
}

function subjectOf(name: string): string {
  return `document:${name}`
}
