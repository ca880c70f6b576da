import { expect, test } from 'vitest'
import { offeredMonths, sayMonth } from './months.ts'

test('the last month comes first, and this one last', () => {
  expect(offeredMonths('2027-01-15')).toEqual([
    '2026-12',
    '2026-11',
    '2026-10',
    '2026-09',
    '2026-08',
    '2027-01',
  ])
  expect(sayMonth('2026-10')).toBe('October 2026')
})
