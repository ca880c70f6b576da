import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/**
 * The instant at which the clocks of a zone show a time on a day. Of an hour that they skip, it's an hour later; of
 * one that they repeat, one of the two. Pure.
 * @param time `HH:MM`
 * @param timezone IANA name, such as `Australia/Sydney`
 */
export function instantAt(day: Day, time: string, timezone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (at: number) => {
    const local = localTime(new Date(at), timezone)
    return Date.parse(`${local.day}T${local.time}:00Z`) - at
  }
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)))
}
