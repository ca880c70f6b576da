import type { Accessible } from '#server/orders/access-key.ts'
import { readSignedLink, signLink } from '#server/orders/signed-link.ts'

/** The link to the calendar file of an order; anyone who has it can read that file. */
export function calendarLink(
  { slug, order }: { slug: string; order: Accessible },
  { bookingUrl, secret, now }: { bookingUrl: string; secret: string; now: Date },
): string {
  const signed = signLink({ order, subject: SUBJECT }, { secret, now })
  return `${bookingUrl}/${slug}/orders/${order.id}/calendar.ics?${signed}`
}

/** Checks a link's signature, in constant time, and whether the link has expired. */
export function readCalendarLink(
  given: { order: Accessible; until: string; key: string },
  to: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  return readSignedLink({ ...given, subject: SUBJECT }, to)
}

const SUBJECT = 'calendar'
