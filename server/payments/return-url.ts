import type { Org } from '#server/db/tenant.ts'
import { listOrigins } from '#server/organisations/change-origins.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The address that a payer returns to: the one asked for, or by default the hirer's page. The access
 * key is left out, because the provider doesn't need it.
 * @throws Refusal 422 when the address isn't on an allowlisted origin
 */
export async function chooseReturnUrl(
  org: Org,
  session: {
    id: string
    orderId: string
    returnUrl: string | undefined
    bookingUrl: string
  },
): Promise<string> {
  const { bookingUrl } = session
  const asked = session.returnUrl ?? `${bookingUrl}/${org.slug}/orders/${session.orderId}`
  const origins = [new URL(bookingUrl).origin, ...(await listOrigins(org))]
  const url = composeReturnUrl(asked, origins, session.id)
  if (url === null) {
    const message = 'must be an address on an allowlisted origin'
    throw new Refusal(422, { field: 'returnUrl', code: 'invalid', message })
  }
  return url
}

/**
 * Adds the session's id to the query of an address. Pure.
 * @returns null when the address isn't on one of the origins
 */
export function composeReturnUrl(
  written: string,
  origins: readonly string[],
  sessionId: string,
): string | null {
  // Browsers read a backslash as a slash and drop tabs and line ends; no honest address has them.
  if (/[\\\s\p{Cc}]/u.test(written) || !/^https?:\/\/[^/]/i.test(written)) return null
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || url.username !== '' || url.password !== '') return null
  if (!origins.includes(url.origin)) return null
  url.searchParams.set('payment_session', sessionId)
  return url.href.length <= 2100 ? url.href : null
}
