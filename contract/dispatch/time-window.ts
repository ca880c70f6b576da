import { minutesOf } from '#contract/values/spoken-time.ts'

/** Whether a crew comes within the time of day that a customer chose (rules, section 12, "The board"). Pure. */

/** Times of the organisation's clock, such as "07:00". */
export type TimeWindow = { startTime: string; endTime: string }

/** A crew that's early by this many minutes or less waits. */
export const MOST_EARLY = 15

/** @param time when the crew arrives, on the window's day */
export function missOf(
  time: string,
  { startTime, endTime }: TimeWindow,
): 'too early' | 'too late' | null {
  if (time > endTime) return 'too late'
  return minutesOf(time) < minutesOf(startTime) - MOST_EARLY ? 'too early' : null
}
