import { accessKeyOf } from './access-key.ts'

/** The link to a hirer's page of an order, with the access key in its fragment. */
export function hirersLink(
  { slug, orderId }: { slug: string; orderId: string },
  { bookingUrl, secret }: { bookingUrl: string; secret: string },
): string {
  return `${bookingUrl}/${slug}/orders/${orderId}#${accessKeyOf(orderId, secret)}`
}
