import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LAST_HOLIDAY_YEAR, holidayStates } from './public-holidays.ts'

/**
 * Writes `public-holidays.csv` from the date-holidays package, which is installed only in `source/`:
 * `npm run holidays` (docs/decisions/0011).
 */

const FIRST_YEAR = 2024

type Holiday = { date: string; name: string; type: string }
type Calendar = new (
  country: string,
  state: string,
  options: { types: string[] },
) => { getHolidays: (year: number) => Holiday[] }

/** The table: a line for each date and name, with the states that have the holiday. */
export function describeHolidays(Calendar: Calendar): string {
  const states = new Map<string, string[]>()
  for (const state of holidayStates) {
    const calendar = new Calendar('AU', state, { types: ['public'] })
    for (let year = FIRST_YEAR; year <= LAST_HOLIDAY_YEAR; year += 1) {
      for (const { date, name, type } of calendar.getHolidays(year)) {
        // A holiday that starts in the evening, such as Christmas Eve in Queensland, doesn't close the day.
        if (type !== 'public' || !date.endsWith('00:00:00')) continue
        const line = `${date.slice(0, 10)},${name}`
        states.set(line, [...(states.get(line) ?? []), state])
      }
    }
  }
  const lines = [...states].map(([line, having]) => `${line},${having.join(' ')}`)
  return `${['date,name,states', ...lines.toSorted()].join('\n')}\n`
}

if (import.meta.main) {
  const require = createRequire(new URL('source/package.json', import.meta.url))
  const table = describeHolidays(require('date-holidays') as Calendar)
  await writeFile(new URL('public-holidays.csv', import.meta.url), table)
}
