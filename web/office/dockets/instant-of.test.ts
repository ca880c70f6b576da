import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, localTime } from '#contract/values/day.ts'
import { instantOf } from './instant-of.ts'

test('clocks show what was typed, in summer and in winter', () => {
  const zone = fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe', 'UTC')
  fc.assert(
    fc.property(
      fc.integer({ min: 19_000, max: 24_000 }),
      fc.nat({ max: 59 }),
      zone,
      (n, minute, tz) => {
        const [day, time] = [dayOf(n), `12:${String(minute).padStart(2, '0')}`]
        expect(localTime(instantOf(day, time, tz), tz)).toEqual({ day, time })
      },
    ),
  )
})
