const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each attempt the next is made, within the three days that a mail is worth sending. */
const WAITS = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/**
 * Milliseconds until the attempt that follows; null when there is none.
 * @param attempts that were made
 * @param random 0 to 1; up to a tenth is added, so that not all come at once
 */
export function nextTry(attempts: number, random: number): number | null {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 + random / 10))
}
