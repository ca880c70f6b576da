import { expect, test } from 'vitest'
import { offeredMonths, sayMonth } from './months.ts'

test('the newest month comes first', () => {
  expect(offeredMonths('2027-01-15')).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
    '2026-10',
    '2026-09',
    '2026-08',
  ])
  expect(sayMonth('2026-10')).toBe('October 2026')
})
