import { readFileSync } from 'node:fs'

/** Australian public holidays by state, from a table that `npm run holidays` makes. */

export const holidayStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type HolidayState = (typeof holidayStates)[number]

const statesOfZones: Record<string, HolidayState> = {
  'Australia/ACT': 'ACT',
  'Australia/Adelaide': 'SA',
  'Australia/Brisbane': 'QLD',
  'Australia/Broken_Hill': 'NSW',
  'Australia/Canberra': 'ACT',
  'Australia/Darwin': 'NT',
  'Australia/Hobart': 'TAS',
  'Australia/Lindeman': 'QLD',
  'Australia/Lord_Howe': 'NSW',
  'Australia/Melbourne': 'VIC',
  'Australia/NSW': 'NSW',
  'Australia/Perth': 'WA',
  'Australia/Sydney': 'NSW',
}

/** The state whose holidays a timezone suggests; null outside Australia. */
export function holidayStateOf(timezone: string): HolidayState | null {
  return statesOfZones[timezone] ?? null
}

/** The last year in the table. */
export const LAST_HOLIDAY_YEAR = 2050

/** Organisations are closed on the holidays of this year and two more; a chore adds the next year. */
export const HOLIDAY_YEARS_AHEAD = 2

/** The last year whose holidays an organisation is closed on, given the current year. */
export function holidayHorizon(year: number): number {
  return Math.min(year + HOLIDAY_YEARS_AHEAD, LAST_HOLIDAY_YEAR)
}

/**
 * The whole-day public holidays of a state, from one year to another inclusive, one per date and in order.
 * Empty after LAST_HOLIDAY_YEAR.
 */
export function publicHolidays(
  state: HolidayState,
  from: number,
  to: number,
): { date: string; name: string }[] {
  // Read on use: it is needed only for a new organisation and once a year.
  const table = readFileSync(new URL('public-holidays.csv', import.meta.url), 'utf8')
  const days = new Map<string, string>()
  for (const line of table.trimEnd().split('\n').slice(1)) {
    const [date = '', name = '', states = ''] = line.split(',')
    const year = Number(date.slice(0, 4))
    if (year >= from && year <= to && states.split(' ').includes(state)) days.set(date, name)
  }
  return Array.from(days, ([date, name]) => ({ date, name }))
}
