/** When queued work is attempted again (rules, section 7). Pure. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait before each attempt, in milliseconds: ten attempts within about three days. */
const DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** Up to this share is added at random, so that items that failed together aren't retried together. */
const SPREAD = 0.1
/** A receiver's Retry-After may stretch a delay up to this factor. */
const MAX_STRETCH = 2

/**
 * The wait before the next attempt.
 * @param state `attempts` made so far; `retryAfterSeconds` from the last answer; `random` from 0 up
 *   to 1
 * @returns milliseconds after the last attempt; null after the tenth
 */
export function nextAttempt(state: {
  attempts: number
  retryAfterSeconds: number | null
  random: number
}): { afterMs: number } | null {
  const delay = DELAYS[state.attempts]
  if (delay === undefined) return null
  const spread = delay * (1 + SPREAD * state.random)
  const requested = Math.min((state.retryAfterSeconds ?? 0) * SECOND, delay * MAX_STRETCH)
  return { afterMs: Math.max(spread, requested) }
}
