import type { Day } from '#contract/values/day.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'

/** Whether a crew comes within the time of day that a customer chose (rules, section 12, "The board"). Pure. */

/** Times of the organisation's clock, such as "07:00". */
export type TimeWindow = { startTime: string; endTime: string }

/** When something is by the organisation's clock: a run can go on past midnight. */
export type Local = { day: Day; time: string }

/** A crew that's early by this many minutes or less waits. */
export const MOST_EARLY = 15

/** How much longer a run may be for each customer whose time is kept, in minutes. */
export const WORTH = 30

/** The first and the last minute of the day at which a crew is in time. */
export function windowMinutes({ startTime, endTime }: TimeWindow): { from: number; to: number } {
  return { from: minutesOf(startTime) - MOST_EARLY, to: minutesOf(endTime) }
}

/**
 * How much later than its shift begins a truck leaves, so that its crew isn't early at the first stop: not at all if it
 * then wouldn't be back in time. All in the same unit, such as minutes of the day.
 */
export function leavesLater(run: {
  /** When it would be at its first stop, when that expects it, when it would be back, and when the shift ends. */
  comes: number
  expected: number
  back: number
  ends: number
}): number {
  const early = run.expected - run.comes
  return early > 0 && run.back + early <= run.ends ? early : 0
}

/**
 * @param comes when the crew arrives
 * @param date the day of the window
 */
export function missOf(
  comes: Local,
  window: TimeWindow,
  date: Day,
): 'too early' | 'too late' | null {
  if (isPast(comes, { day: date, time: window.endTime })) return 'too late'
  return minutesOf(comes.time) < windowMinutes(window).from ? 'too early' : null
}

export function isPast(comes: Local, other: Local): boolean {
  return comes.day > other.day || (comes.day === other.day && comes.time > other.time)
}
