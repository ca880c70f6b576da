import { useEffect, useState } from 'preact/hooks'
import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** How often a page that is in sight looks at its clock, in milliseconds. */
const LOOK_MS = 30_000

/**
 * The business's day, also on a page that is left open overnight: the one that the server gave, and as many more as have
 * begun since by the clock here. That clock may be wrong, but it goes on like any other.
 */
export function useToday(given: Day, timezone: string): Day {
  const [opened] = useState(() => dayIn(timezone))
  const [today, setToday] = useState(given)
  useEffect(() => {
    const look = () => setToday(addDays(given, Math.max(0, daysBetween(opened, dayIn(timezone)))))
    const timer = setInterval(look, LOOK_MS)
    // A page in the background, or a machine that sleeps, doesn't look.
    addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [given, opened, timezone])
  return today
}

function dayIn(timezone: string): Day {
  return localTime(new Date(), timezone).day
}
