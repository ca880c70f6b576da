const FIRST_MS = 250
const MOST_MS = 8000
/** If an answer asks for a longer wait than this, the caller gets the error instead. */
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * The milliseconds to wait after a number of failures in a row, or null to give up. They double each
 * time. Up to half of them is random, so that callers that failed together don't retry together.
 * @param failures from 1
 * @param random from 0 to 1
 */
export function backoffMs(
  failures: number,
  retryAfter: number | null,
  random: number,
): number | null {
  if (retryAfter !== null && retryAfter > MAX_RETRY_AFTER_SECONDS) return null
  const full = Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS)
  return retryAfter === null ? full * (1 - random / 2) : retryAfter * 1000 + random * FIRST_MS
}
