import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  isDay,
  isTimezone,
  localTime,
  spokenDay,
  weekdayOf,
} from './day.ts'

const FIRST = Temporal.PlainDate.from('0001-01-01')
const EPOCH = Temporal.PlainDate.from('1970-01-01')
const LAST = Temporal.PlainDate.from('9999-12-31')
const span = FIRST.until(LAST).days

/** Any date of the years 1 to 9999, often at the turn of a month or year. */
const date = fc.oneof(
  fc.integer({ min: 0, max: span }).map((days) => FIRST.add({ days })),
  fc
    .record({
      year: fc.constantFrom(1, 4, 99, 100, 400, 1582, 1900, 1969, 1970, 2000, 2026, 2100, 9999),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.constantFrom(1, 2, 27, 28, 29, 30, 31),
    })
    .map((parts) => Temporal.PlainDate.from(parts)),
)

describe('against Temporal.PlainDate, in the years 1 to 9999', () => {
  test('numbers the days since 1970-01-01 and back', () => {
    fc.assert(
      fc.property(date, (plain) => {
        const number = EPOCH.until(plain).days
        expect(dayNumber(plain.toString())).toBe(number)
        expect(dayOf(number)).toBe(plain.toString())
      }),
      { numRuns: 2000 },
    )
  })

  test('adds, subtracts and counts days', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const days = a.until(b).days
        expect(daysBetween(a.toString(), b.toString())).toBe(days)
        expect(addDays(a.toString(), days)).toBe(b.toString())
      }),
      { numRuns: 2000 },
    )
  })

  test('knows the weekday and the length of the month, and writes the date for people', () => {
    fc.assert(
      fc.property(date, (plain) => {
        expect(weekdayOf(plain.toString())).toBe(plain.dayOfWeek)
        expect(daysInMonth(plain.year, plain.month)).toBe(plain.daysInMonth)
        const weekday = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')[plain.dayOfWeek - 1]
        const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[plain.month - 1]
        const year = String(plain.year).padStart(4, '0')
        expect(spokenDay(plain.toString())).toBe(`${weekday} ${plain.day} ${month} ${year}`)
      }),
      { numRuns: 2000 },
    )
  })

  test('accepts exactly the dates that exist', () => {
    const part = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(part(9999), part(13), part(32), (year, month, day) => {
        const two = (number: number) => String(number).padStart(2, '0')
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
        const exists = () => {
          try {
            return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).year >= 1
          } catch {
            return false
          }
        }
        expect(isDay(text)).toBe(exists())
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  '',
  ' 2026-11-24',
  '2026-11-24 ',
  '2026-11-24\n',
  '2026-1-24',
  '26-11-24',
  '02026-11-24',
  '2026-11-24T00:00:00Z',
  '2026/11/24',
  '2026-02-29',
  '2026-02-30',
  '2026-00-10',
  '2026-13-01',
  '2026-04-31',
  '0000-12-31',
  '-001-01-01',
  '+2026-11-24',
  '２０２６-11-24',
  '2026-W12-1',
  'today',
])('%j is refused as a date', (text) => {
  expect(isDay(text)).toBe(false)
})

test.each(['0001-01-01', '2024-02-29', '2000-02-29', '9999-12-31'])('%s is a date', (text) => {
  expect(isDay(text)).toBe(true)
})

test('writes a date for people', () => {
  expect(spokenDay('2026-11-24')).toBe('Tue 24 Nov 2026')
  expect(spokenDay('2027-01-03')).toBe('Sun 3 Jan 2027')
})

describe('the wall clock of a zone', () => {
  const zones = [
    'Australia/Sydney',
    'Australia/Lord_Howe', // moves its clock by half an hour
    'Australia/Eucla', // UTC+8:45
    'Pacific/Auckland',
    'Pacific/Apia', // skipped 2011-12-30
    'Pacific/Kiritimati', // UTC+14
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'America/Sao_Paulo', // began summer time at midnight until 2018
    'Africa/Cairo',
    'Europe/London',
    'Asia/Kathmandu',
    'Asia/Tehran',
    'Antarctica/Troll', // moves its clock by two hours
    'UTC',
  ]

  test('agrees with Temporal, above all around changes of the clock', () => {
    const changes = zones.flatMap((zone) => {
      const found: { zone: string; at: number }[] = []
      let time = Temporal.Instant.from('2000-01-01T00:00Z').toZonedDateTimeISO(zone)
      for (;;) {
        const next = time.getTimeZoneTransition('next')
        if (!next || next.year > 2040) return found
        found.push({ zone, at: next.epochMilliseconds })
        time = next
      }
    })
    expect(changes.length).toBeGreaterThan(500)
    const instant = fc.oneof(
      fc
        .record({
          change: fc.constantFrom(...changes),
          ms: fc.integer({ min: -10_800_000, max: 10_800_000 }),
        })
        .map(({ change, ms }) => ({ zone: change.zone, at: change.at + ms })),
      fc.record({
        zone: fc.constantFrom(...zones),
        at: fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) }),
      }),
    )
    fc.assert(
      fc.property(instant, ({ zone, at }) => {
        const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
        expect(localTime(new Date(at), zone)).toEqual({
          day: there.toPlainDate().toString(),
          time: there.toPlainTime().toString().slice(0, 5),
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('writes midnight as 00:00', () => {
    expect(localTime(new Date('2026-11-23T13:00:00Z'), 'Australia/Sydney')).toEqual({
      day: '2026-11-24',
      time: '00:00',
    })
  })
})

test.each(['Australia/Sydney', 'UTC', 'Etc/GMT+10', 'Pacific/Kiritimati'])(
  '%s is a timezone',
  (zone) => {
    expect(isTimezone(zone)).toBe(true)
  },
)

test.each([
  '',
  'Sydney',
  'Australia/Nowhere',
  ' Australia/Sydney',
  'Australia/Sydney\0',
  '\ud800',
  '+10:00',
  '-0530',
])('%j is refused as a timezone', (zone) => {
  expect(isTimezone(zone)).toBe(false)
})
