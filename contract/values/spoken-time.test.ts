import { expect, test } from 'vitest'
import { dayAhead, longDay, shortDay, spokenMonth, spokenTime } from './spoken-time.ts'

test.each([
  ['00:00', '12 am'],
  ['07:00', '7 am'],
  ['12:00', '12 pm'],
  ['14:05', '2.05 pm'],
  ['23:59', '11.59 pm'],
])('%s is %s', (time, said) => expect(spokenTime(time)).toBe(said))

test('days and months have their names', () => {
  expect(shortDay('2026-11-24')).toBe('Tue 24 Nov')
  expect(longDay('2027-01-03')).toBe('Sunday 3 January 2027')
  expect(spokenMonth('2026-12')).toBe('December 2026')
})

test.each([
  ['2026-12-01', 'tomorrow'],
  ['2026-12-03', 'on Thursday'],
  ['2026-12-06', 'on Sunday'],
  ['2026-12-07', 'on Mon 7 Dec'],
])('%s is %s, on Monday 30 November', (day, said) => expect(dayAhead(day, '2026-11-30')).toBe(said))
