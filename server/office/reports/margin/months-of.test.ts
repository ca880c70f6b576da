import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/values/day.ts'
import { monthsOf } from './months-of.ts'

test('a period is divided where months begin', () => {
  expect(monthsOf({ from: '2027-12-31', to: '2028-03-01' })).toEqual([
    { from: '2027-12-31', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ])
})

test('each day is in one part, and each part in one month', () => {
  const length = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(length, length, (start, days) => {
      const from = addDays('2027-01-01', start)
      const to = addDays(from, days)
      const parts = monthsOf({ from, to })
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
      for (const [index, part] of parts.entries()) {
        expect(part.from.slice(0, 7)).toBe(part.to.slice(0, 7))
        const next = parts[index + 1]
        if (next) expect(daysBetween(part.to, next.from)).toBe(1)
      }
    }),
  )
})
