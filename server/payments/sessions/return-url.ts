/**
 * Where a payer is sent afterwards: only to an allowlisted origin, and with the session's id in the
 * query. Pure.
 * @returns null for what is no address on one of the origins
 */
export function composeReturnUrl(
  written: string,
  origins: readonly string[],
  sessionId: string,
): string | null {
  // A browser reads a backslash as a slash and drops tabs and line ends; nothing honest has them.
  if (/[\\\s\p{Cc}]/u.test(written) || !/^https?:\/\/[^/]/i.test(written)) return null
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || url.username !== '' || url.password !== '') return null
  if (!origins.includes(url.origin)) return null
  url.searchParams.set('payment_session', sessionId)
  return url.href.length <= 2100 ? url.href : null
}
