import type Holidays from 'date-holidays'
import { createRequire } from 'node:module'

/** Australian public holidays by state, from the date-holidays package. */

const require = createRequire(import.meta.url)

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

/** The whole-day public holidays of a state from one year to another inclusive, by date. */
export function publicHolidays(
  state: HolidayState,
  from: number,
  to: number,
): { date: string; name: string }[] {
  // Needed when an organisation is created and once a year, so it is loaded only then: it takes 41 MB
  // of memory and a tenth of the time to start.
  const Calendar = require('date-holidays') as typeof Holidays
  const calendar = new Calendar('AU', state, { types: ['public'] })
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const days = years
    .flatMap((year) => calendar.getHolidays(year))
    // A holiday from the evening, such as Christmas Eve in Queensland, closes no day.
    .filter(({ date, type }) => type === 'public' && date.endsWith('00:00:00'))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
  return [...new Map(days.map((day) => [day.date, day])).values()]
}
