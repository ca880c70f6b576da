/** What wasn't sent by then comes too late to do anything about. */
export const LAST_TIME = '21:00'

/**
 * Whether emails about tomorrow are written now: from 9 am on the organisation's clock, so that there's a day left, to
 * 7 pm. Pure.
 * @param time `HH:MM`
 */
export function isLetterTime(time: string): boolean {
  return time >= '09:00' && time < '19:00'
}
