import { expect, test } from 'vitest'
import {
  LAST_HOLIDAY_YEAR,
  holidayHorizon,
  holidayStateOf,
  holidayStates,
  publicHolidays,
} from './public-holidays.ts'

const FIRST_YEAR = 2024
const years = Array.from(
  { length: LAST_HOLIDAY_YEAR - FIRST_YEAR + 1 },
  (_, index) => FIRST_YEAR + index,
)
const dates = (state: (typeof holidayStates)[number], year: number) =>
  new Map(publicHolidays(state, year, year).map(({ date, name }) => [date, name]))

test.for(holidayStates)('%s has holidays in every year, in order and one per day', (state) => {
  for (const year of years) {
    const days = publicHolidays(state, year, year)
    expect(days.length).toBeGreaterThanOrEqual(9)
    expect(days.length).toBeLessThanOrEqual(17)
    const all = days.map(({ date }) => date)
    expect([...new Set(all)].toSorted()).toEqual(all)
    for (const { date, name } of days) {
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
      expect(date.slice(0, 4)).toBe(String(year))
      expect(name).toMatch(/^[A-Z][\w' ()]+$/)
    }
  }
  expect(publicHolidays(state, FIRST_YEAR, LAST_HOLIDAY_YEAR)).toEqual(
    years.flatMap((year) => publicHolidays(state, year, year)),
  )
})

test.for(holidayStates)('%s keeps the days that all of Australia keeps', (state) => {
  for (const year of years) {
    const days = dates(state, year)
    const names = [...days.values()]
    for (const name of ["New Year's Day", 'Australia Day', 'Good Friday', 'Easter Monday']) {
      expect(names).toContain(name)
    }
    const day = (name: string) => [...days].find(([, each]) => each === name)?.[0] ?? ''
    const weekday = (name: string) => new Date(`${day(name)}T00:00:00Z`).getUTCDay()
    expect(weekday('Good Friday')).toBe(5)
    expect(weekday('Easter Monday')).toBe(1)
    // If Australia Day is on a weekend, the holiday is the Monday after.
    expect(weekday('Australia Day')).toBeGreaterThanOrEqual(1)
    expect(weekday('Australia Day')).toBeLessThanOrEqual(5)
  }
})

test('known holidays', () => {
  for (const state of holidayStates) {
    expect(dates(state, 2027).get('2027-03-29')).toBe('Easter Monday')
    expect(dates(state, 2027).get('2027-01-26')).toBe('Australia Day')
    expect(dates(state, 2025).has('2025-01-26')).toBe(false)
    expect(dates(state, 2025).get('2025-01-27')).toBe('Australia Day')
  }
  expect(dates('VIC', 2026).get('2026-11-03')).toBe('Melbourne Cup')
  expect(dates('NSW', 2026).has('2026-11-03')).toBe(false)
  expect(dates('QLD', 2026).get('2026-10-05')).toBe("King's Birthday")
  expect(dates('WA', 2026).get('2026-09-28')).toBe("King's Birthday")
  expect(dates('NSW', 2026).get('2026-12-28')).toBe('Boxing Day (substitute day)')
  expect(dates('ACT', 2027).get('2027-03-08')).toBe('Canberra Day')
})

test('a holiday that starts in the evening closes no day', () => {
  for (const year of years) {
    for (const state of ['QLD', 'NT', 'SA'] as const) {
      expect(dates(state, year).has(`${year}-12-24`)).toBe(false)
      expect(dates(state, year).has(`${year}-12-31`)).toBe(false)
    }
  }
})

test('no holidays are closed after the end of the table', () => {
  expect(publicHolidays('NSW', LAST_HOLIDAY_YEAR + 1, LAST_HOLIDAY_YEAR + 5)).toEqual([])
  expect(holidayHorizon(2026)).toBe(2028)
  expect(holidayHorizon(LAST_HOLIDAY_YEAR)).toBe(LAST_HOLIDAY_YEAR)
})

test('a timezone suggests a state', () => {
  expect(holidayStateOf('Australia/Lindeman')).toBe('QLD')
  expect(holidayStateOf('Pacific/Auckland')).toBeNull()
})
