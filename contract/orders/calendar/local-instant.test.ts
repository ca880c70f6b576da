import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { instantAt } from './local-instant.ts'

test.each([
  ['2026-12-31', '07:00', 'Australia/Sydney', '2026-12-30T20:00:00.000Z'],
  ['2026-07-01', '07:00', 'Australia/Sydney', '2026-06-30T21:00:00.000Z'],
  ['2026-12-31', '07:30', 'Australia/Lord_Howe', '2026-12-30T20:30:00.000Z'],
  ['2026-07-01', '17:00', 'Australia/Perth', '2026-07-01T09:00:00.000Z'],
])('%s at %s in %s', (day, time, timezone, instant) => {
  expect(instantAt(day, time, timezone).toISOString()).toBe(instant)
})

test('on the days that clocks change, every hour that there is comes back', () => {
  for (const day of ['2026-10-04', '2026-04-05']) {
    for (const time of ['00:30', '01:30', '03:30', '04:00']) {
      expect(localTime(instantAt(day, time, 'Australia/Sydney'), 'Australia/Sydney')).toEqual({
        day,
        time,
      })
    }
  }
  const skipped = instantAt('2026-10-04', '02:30', 'Australia/Sydney')
  expect(localTime(skipped, 'Australia/Sydney').time).toBe('03:30')
})
