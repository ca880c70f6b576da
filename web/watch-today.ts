import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** How often a page that is in sight looks at its clock, in milliseconds. */
const LOOK_MS = 30_000

/**
 * Watches the business's day, also on a page that is left open overnight: the one that the server gave, and as many more as
 * have begun since by the clock here. That clock may be wrong, but it goes on like any other.
 * @returns what ends it
 */
export function watchToday(given: Day, timezone: string, onLook: (today: Day) => void): () => void {
  const opened = dayIn(timezone)
  const look = () => onLook(addDays(given, Math.max(0, daysBetween(opened, dayIn(timezone)))))
  const timer = setInterval(look, LOOK_MS)
  // A page in the background, or a machine that sleeps, doesn't look.
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}

function dayIn(timezone: string): Day {
  return localTime(new Date(), timezone).day
}
