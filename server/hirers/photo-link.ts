import type { Accessible } from '#server/orders/access-key.ts'
import { readSignedLink, signLink } from '#server/orders/signed-link.ts'

/** The link to one photo of an order; anyone who has it can see that photo. */
export function photoLink(
  { slug, order, fileId }: { slug: string; order: Accessible; fileId: string },
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const signed = signLink({ order, subject: subjectOf(fileId) }, { secret, now })
  return `${bookingUrl}/${slug}/orders/${order.id}/photos/${fileId}?${signed}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readPhotoLink(
  { fileId, ...given }: { order: Accessible; fileId: string; until: string; key: string },
  to: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  return readSignedLink({ ...given, subject: subjectOf(fileId) }, to)
}

function subjectOf(fileId: string): string {
  return `photo:${fileId}`
}
