import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, spokenDay, weekdayOf } from '#contract/values/day.ts'
import { readDay } from './read-day.ts'

const TUESDAY = '2026-11-24'

test.each([
  ['tue', '2026-12-01'],
  ['tues', '2026-12-01'],
  ['Wednesday', '2026-11-25'],
  ['next wed', '2026-12-02'],
  ['mo', '2026-11-30'],
  ['today', TUESDAY],
  ['tod', TUESDAY],
  ['tomorrow', '2026-11-25'],
  ['tom', '2026-11-25'],
  ['24', TUESDAY],
  ['23', '2026-12-23'],
  ['31', '2026-12-31'],
  ['24 nov', TUESDAY],
  ['24nov', TUESDAY],
  ['nov 24', TUESDAY],
  ['24th of November', TUESDAY],
  ['23 nov', '2027-11-23'],
  ['24/11', TUESDAY],
  ['24.11.26', TUESDAY],
  ['1-12-2026', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['wed 25', '2026-11-25'],
  ['wed 25 nov 2026', '2026-11-25'],
  ['29 feb', '2028-02-29'],
  ['+3', '2026-11-27'],
  ['+ 10', '2026-12-04'],
])('on a Tuesday, “%s” is %s', (typed, day) => {
  expect(readDay(typed, TUESDAY)).toBe(day)
})

test.each([
  '',
  ' ',
  't',
  'xyz',
  '32',
  '0',
  '31 feb',
  'tue 25',
  '24 25',
  '24/13',
  '24 nov 20026',
  '+',
  '-3',
])('“%s” isn’t a date', (typed) => {
  expect(readDay(typed, TUESDAY)).toBeNull()
})

const from = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
const ahead = fc.nat(360)

test('a date is read back from every way in which it is shown or said', () => {
  fc.assert(
    fc.property(from, ahead, (today, days) => {
      const day = addDays(today, days)
      const [weekday = '', number = '', month = '', year = ''] = spokenDay(day).split(' ')
      for (const typed of [
        day,
        spokenDay(day),
        `${number} ${month}`,
        `${month} ${number}`,
        `${number}${month}`,
        `${Number(number)}/${Number(day.slice(5, 7))}`,
        `${number} ${month} ${year}`,
        `${weekday} ${number} ${month}`.toUpperCase(),
        `+${days}`,
      ]) {
        expect(readDay(typed, today), typed).toBe(day)
      }
    }),
  )
})

test('a weekday is within the next seven days, never today', () => {
  fc.assert(
    fc.property(from, fc.integer({ min: 1, max: 7 }), (today, offset) => {
      const day = addDays(today, offset)
      const [weekday = ''] = spokenDay(day).split(' ')
      expect(readDay(weekday, today)).toBe(day)
      expect(readDay(`next ${weekday}`, today)).toBe(addDays(day, 7))
    }),
  )
})

test('whatever is typed, the answer is a date or null; a day of a month isn’t in the past', () => {
  const pieces = fc.array(
    fc.constantFrom('tue', 'next', 'nov', '24', '/', '.', ' ', '+', '2026', 'th', '-', 'ma', '9'),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      from,
      fc.oneof(
        fc.string(),
        pieces.map((list) => list.join('')),
      ),
      (today, typed) => {
        const day = readDay(typed, today)
        if (day === null) return
        expect(weekdayOf(day)).toBeGreaterThan(0)
        if (/^\d{1,2}$/.test(typed.trim())) {
          expect(day >= today).toBe(true)
          expect(Number(day.slice(8))).toBe(Number(typed))
        }
      },
    ),
  )
})
