import { expect, test } from 'vitest'
import { readWrittenAmount, readWrittenDay } from './written.ts'

test.each([
  ['24/11/2026', '2026-11-24'],
  ['4/1/26', '2026-01-04'],
  ['24-11-2026', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['24-Nov-26', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['31/02/2026', null],
  ['11/24/2026', null],
  ['', null],
  ['450.00', null],
])('the day %s is %s', (cell, day) => expect(readWrittenDay(cell)).toBe(day))

test.each([
  ['450.00', 45_000],
  ['+1,234.5', 123_450],
  ['$12', 1200],
  ['-12.00', -1200],
  ['(12.00)', -1200],
  ['12.00 CR', 1200],
  ['12.00 DR', -1200],
  ['', null],
  ['twelve', null],
  ['12.345', null],
])('the amount %s is %s', (cell, cents) => expect(readWrittenAmount(cell)).toBe(cents))
