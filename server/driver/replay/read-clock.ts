import type { Action } from '#contract/driver/actions.ts'
import { CLOCK_TOLERANCE_SECONDS, OLDEST_ACTION_DAYS } from '#contract/driver/limits.ts'
import { judge } from './logged-action.ts'
import type { Verdict } from './logged-action.ts'

/** A clock that drifts by less than this keeps the offset that was measured before. */
const STEADY_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How far a phone's clock is ahead, in milliseconds: measured at each exchange, and steady, so that the same
 * action gets the same time in whichever request it comes. Pure.
 * @param sentAt when the phone sent its request, by its clock
 * @param known the offset as it was known before
 */
export function measureClock(sentAt: Date, { now, known }: { now: Date; known: number }): number {
  const measured = sentAt.getTime() - now.getTime()
  return Math.abs(measured - known) < STEADY_MS ? known : measured
}

/**
 * When something happened, by our clock. A phone's clock that is right within five minutes is believed. Pure.
 * @param ahead how far the phone's clock is ahead, in milliseconds
 * @returns the time, or why it can't be one
 */
export function correctTime(
  clientAt: Date,
  { ahead, now }: { ahead: number; now: Date },
): Date | Verdict {
  const isOff = Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS * 1000
  const at = clientAt.getTime() - (isOff ? ahead : 0)
  if (at < now.getTime() - OLDEST_ACTION_DAYS * DAY_MS) {
    return judge('rejected', 'too_old', 'More than 14 days ago: call the office')
  }
  if (at > now.getTime() + OLDEST_ACTION_DAYS * DAY_MS) {
    return judge('rejected', 'in_the_future', "The phone's clock was wrong then: call the office")
  }
  // The clock was ahead then and has been put right since: all that's known is that it was done before it came in.
  return at > now.getTime() + CLOCK_TOLERANCE_SECONDS * 1000 ? now : new Date(at)
}

/**
 * An action whose wait is timed as the action itself is: the phone's clock was off by as much then. Pure.
 * @param at when the action happened, by our clock
 */
export function correctWait(action: Action, at: Date): Action {
  const clientAt = Date.parse(action.at)
  const shift = at.getTime() - clientAt
  if (shift === 0 || (action.kind !== 'complete' && action.kind !== 'amend')) return action
  const { waitedFrom, waitedTo } = action.data
  const times = Object.entries({ waitedFrom, waitedTo }).flatMap(([name, said]) => {
    const time = Date.parse(said ?? '')
    // One of another year isn't a time of this clock.
    return Math.abs(time - clientAt) <= OLDEST_ACTION_DAYS * DAY_MS
      ? [[name, new Date(time + shift).toISOString()]]
      : []
  })
  return { ...action, data: { ...action.data, ...Object.fromEntries(times) } }
}
