/**
 * Reads a Retry-After header, in seconds or as any HTTP date (RFC 9110, 10.2.3 and 5.6.7).
 * @returns seconds from `now`, 0 for a past date; null if it's missing or unreadable
 */
export function readRetryAfter(
  header: string | string[] | null | undefined,
  now: Date,
): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  if (!/^[A-Z][a-z]{2,8},? [\w :-]+$/.test(text)) return null
  // The asctime form has no zone and means GMT.
  const at = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
  if (Number.isNaN(at)) return null
  return Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
