import type { Log } from '#server/log.ts'
import { HOLIDAY_YEARS_AHEAD, LAST_HOLIDAY_YEAR } from './public-holidays.ts'

/**
 * Warns when the table of public holidays ends before the years that organisations close in advance.
 * Later holidays stay open until the table is extended.
 */
export function warnIfHolidaysRunOut(log: Log, now: Date): void {
  if (now.getUTCFullYear() + HOLIDAY_YEARS_AHEAD <= LAST_HOLIDAY_YEAR) return
  const message = `the table of public holidays ends in ${LAST_HOLIDAY_YEAR}: update Kerbside, or run npm run holidays`
  log.warn({ lastYear: LAST_HOLIDAY_YEAR }, message)
}
