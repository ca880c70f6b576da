import type { Org } from '#server/db/tenant.ts'
import { listOrigins } from '#server/organisations/change-origins.ts'
import { Refusal } from '#server/refusal.ts'
import { composeReturnUrl } from './return-url.ts'

/**
 * Where the payer of a session is sent afterwards: the address that was asked for, or the hirer's
 * page, without the access key, which providers need not know.
 * @throws Refusal 422 where it is not on an allowlisted origin
 */
export async function readReturnUrl(
  org: Org,
  asked: {
    returnUrl: string | undefined
    orderId: string
    sessionId: string
    bookingUrl: string
  },
): Promise<string> {
  const { returnUrl, bookingUrl, orderId, sessionId } = asked
  const written = returnUrl ?? `${bookingUrl}/${org.slug}/orders/${orderId}`
  const origins = [new URL(bookingUrl).origin, ...(await listOrigins(org))]
  const url = composeReturnUrl(written, origins, sessionId)
  if (url === null) {
    throw new Refusal(422, {
      field: 'returnUrl',
      code: 'invalid',
      message: 'must be an address on an allowlisted origin',
    })
  }
  return url
}
