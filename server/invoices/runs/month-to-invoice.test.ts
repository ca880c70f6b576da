import { expect, test } from 'vitest'
import { monthToInvoice } from './month-to-invoice.ts'

test.each([
  ['2026-11-01', '01:59', null],
  ['2026-11-01', '02:00', '2026-10-01'],
  ['2026-11-02', '00:00', '2026-10-01'],
  ['2026-11-03', '23:59', '2026-10-01'],
  ['2026-11-04', '00:00', null],
  ['2026-11-30', '12:00', null],
  ['2027-01-01', '02:30', '2026-12-01'],
  ['2028-03-01', '02:00', '2028-02-01'],
])('at %s %s the month is %s', (day, time, month) => {
  expect(monthToInvoice({ day, time })).toBe(month)
})
