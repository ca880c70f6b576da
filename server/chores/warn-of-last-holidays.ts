import { HOLIDAY_YEARS_AHEAD, LAST_HOLIDAY_YEAR } from '#server/organisations/public-holidays.ts'
import type { Log } from '#server/log.ts'

/**
 * Warns once the table of public holidays ends before the years that organisations are closed in
 * advance: later holidays are not closed by themselves until the table is made anew.
 */
export function warnOfLastHolidays(log: Log, now: Date): void {
  if (now.getUTCFullYear() + HOLIDAY_YEARS_AHEAD <= LAST_HOLIDAY_YEAR) return
  const message = `public holidays are known to the end of ${LAST_HOLIDAY_YEAR} only: update, or run npm run holidays`
  log.warn({ lastYear: LAST_HOLIDAY_YEAR }, message)
}
