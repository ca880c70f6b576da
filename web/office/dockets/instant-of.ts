import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** The instant at which clocks in a zone show a day and a time; where they jump, one near it. */
export function instantOf(day: Day, time: string, timezone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (instant: number) => {
    const local = localTime(new Date(instant), timezone)
    return Date.parse(`${local.day}T${local.time}:00Z`)
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date(first - (shownAt(first) - wanted))
}
