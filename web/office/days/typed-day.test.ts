import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

/** A Monday. */
const TODAY = '2026-11-23'

test.each([
  ['tue', '2026-11-24'],
  ['Monday', '2026-11-30'],
  ['su', '2026-11-29'],
  ['today', '2026-11-23'],
  ['tom', '2026-11-24'],
  ['+3', '2026-11-26'],
  ['+7 days', '2026-11-30'],
  ['24', '2026-11-24'],
  ['22', '2026-12-22'],
  ['24 nov', '2026-11-24'],
  ['24nov', '2026-11-24'],
  ['1 mar', '2027-03-01'],
  ['Tue 24 November 2026', '2026-11-24'],
  ['24/11', '2026-11-24'],
  ['24/11/27', '2027-11-24'],
  ['29 feb', '2028-02-29'],
  ['31', '2026-12-31'],
  ['2026-12-01', '2026-12-01'],
])('reads %j', (typed, day) => {
  expect(readTypedDay(typed, TODAY)).toBe(day)
})

test.each(['', 't', 'x', '32', '31/2', '24 foo', '+', '2026-02-30', '0'])('refuses %j', (typed) => {
  expect(readTypedDay(typed, TODAY)).toBeNull()
})

test('counts from another day where one is given', () => {
  expect(readTypedDay('+7', TODAY, { from: '2026-12-01' })).toBe('2026-12-08')
})

test.each([
  ['tue', '2026-11-17'],
  ['mon', '2026-11-16'],
  ['sunday', '2026-11-22'],
  ['yesterday', '2026-11-22'],
  ['-3', '2026-11-20'],
  ['23', '2026-11-23'],
  ['24', '2026-10-24'],
  ['31', '2026-10-31'],
  ['24 nov', '2025-11-24'],
  ['1/12', '2025-12-01'],
  ['29 feb', '2024-02-29'],
  ['2026-11-20', '2026-11-20'],
])('reads %j where it has happened', (typed, day) => {
  expect(readTypedDay(typed, TODAY, { happened: true })).toBe(day)
})
