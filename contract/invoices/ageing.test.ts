import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { ageBandOf, ageBands, ageOf } from './ageing.ts'

test.each([
  ['2026-07-01', 'current'],
  ['2026-06-30', 'current'],
  ['2026-06-29', 'days1to30'],
  ['2026-05-31', 'days1to30'],
  ['2026-05-30', 'days31to60'],
  ['2026-05-01', 'days31to60'],
  ['2026-04-30', 'days61to90'],
  ['2026-04-01', 'days61to90'],
  ['2026-03-31', 'over90'],
])('what was due on %s is %s on 30 June', (dueOn, band) => {
  expect(ageBandOf(dueOn, '2026-06-30')).toBe(band)
})

test('the bands sum to what is due', () => {
  const amount = fc.record({ days: fc.integer({ min: -200, max: 60 }), due: fc.nat(10_000_000) })
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const today = '2026-06-30'
      const ageing = ageOf(
        amounts.map(({ days, due }) => ({ dueOn: addDays(today, days), due })),
        today,
      )
      const sum = amounts.reduce((all, { due }) => all + due, 0)
      expect(ageing.due).toBe(sum)
      expect(ageBands.reduce((all, band) => all + ageing[band], 0)).toBe(sum)
    }),
  )
})
