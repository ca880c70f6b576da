import { expect, test } from 'vitest'
import { missOf } from './time-window.ts'

const window = { startTime: '07:00', endTime: '11:00' }

test.each([
  ['2026-11-23', '06:44', 'too early'],
  ['2026-11-23', '06:45', null],
  ['2026-11-23', '07:00', null],
  ['2026-11-23', '11:00', null],
  ['2026-11-23', '11:01', 'too late'],
  ['2026-11-24', '00:10', 'too late'],
  ['2026-11-24', '08:00', 'too late'],
])('who comes on %s at %s is %s for 7–11 on the 23rd', (day, time, miss) =>
  expect(missOf({ day, time }, window, '2026-11-23')).toBe(miss),
)
