import { expect, test } from 'vitest'
import { dueDate } from './due-date.ts'
import type { Terms } from './due-date.ts'

test.each<[string, Terms, string]>([
  ['2026-08-14', { days: 30, from: 'month_end' }, '2026-09-30'],
  ['2026-08-14', { days: 0, from: 'month_end' }, '2026-08-31'],
  ['2026-08-31', { days: 0, from: 'month_end' }, '2026-08-31'],
  ['2027-01-31', { days: 30, from: 'month_end' }, '2027-03-02'],
  ['2028-02-01', { days: 0, from: 'month_end' }, '2028-02-29'],
  ['2026-12-03', { days: 14, from: 'month_end' }, '2027-01-14'],
  ['2026-11-23', { days: 0, from: 'issue' }, '2026-11-23'],
  ['2026-11-23', { days: 14, from: 'issue' }, '2026-12-07'],
  ['2026-12-20', { days: 30, from: 'issue' }, '2027-01-19'],
])('%s on %o is due on %s', (issued, terms, due) => {
  expect(dueDate(issued, terms)).toBe(due)
})
