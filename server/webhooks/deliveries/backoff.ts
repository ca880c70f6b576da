/** When a delivery is attempted again (rules, section 7). Pure. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long each attempt waits after the one before, in milliseconds. */
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
/** Added at random, so that what failed together is not sent again together. */
const SPREAD = 0.1
/** A receiver may put an attempt off to this many times its delay. */
const MOST_PUT_OFF = 2

/**
 * How long to wait for the next attempt.
 * @param state `attempts` made so far; `retryAfterSeconds` as the last answer asked; `random` from
 *   0 up to 1
 * @returns milliseconds after the last attempt, or null when that was the last
 */
export function nextAttempt(state: {
  attempts: number
  retryAfterSeconds: number | null
  random: number
}): { afterMs: number } | null {
  const delay = DELAYS[state.attempts]
  if (delay === undefined) return null
  const spread = delay * (1 + SPREAD * state.random)
  const asked = Math.min((state.retryAfterSeconds ?? 0) * SECOND, delay * MOST_PUT_OFF)
  return { afterMs: Math.max(spread, asked) }
}
