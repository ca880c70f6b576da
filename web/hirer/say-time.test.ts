import { expect, test } from 'vitest'
import { sayInstant, sayNearDay } from './say-time.ts'

test("an instant is shown in the organisation's time", () => {
  expect(sayInstant('2026-11-21T13:30:00.000Z', 'Australia/Sydney')).toBe('Sun 22 Nov, 12.30 am')
  expect(sayInstant('2026-11-21T13:30:00.000Z', 'Australia/Perth')).toBe('Sat 21 Nov, 9.30 pm')
})

test('near days have names', () => {
  expect(sayNearDay('2026-12-31', '2026-12-31')).toBe('today')
  expect(sayNearDay('2027-01-01', '2026-12-31')).toBe('tomorrow')
  expect(sayNearDay('2027-01-02', '2026-12-31')).toBe('Sat 2 Jan')
})
