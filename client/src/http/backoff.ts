const FIRST_MS = 250
const MOST_MS = 8000
/** An answer that asks for more patience than this is handed to the caller. */
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * How long to wait after so many failures in a row, in milliseconds, or null to give up. Doubles each
 * time; up to half of it is left to chance, so that callers that failed together do not come back so.
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
