import { expect, test } from 'vitest'
import { tipCost } from './tip-price.ts'

const prices = [
  { groupId: null, fromDay: '2026-11-01', centsATonne: 33_000 },
  { groupId: 'green', fromDay: '2026-07-01', centsATonne: 12_000 },
  { groupId: null, fromDay: '2026-07-01', centsATonne: 30_000 },
]

test.each([
  ['the general price', { netKg: 2000, groupId: 'soil', day: '2026-11-20' }, 66_000],
  ['the price of the group', { netKg: 2000, groupId: 'green', day: '2026-11-20' }, 24_000],
  ['an earlier price', { netKg: 1000, groupId: null, day: '2026-10-31' }, 30_000],
  ['rounds to the cent', { netKg: 1, groupId: null, day: '2026-11-01' }, 33],
  ['no price yet', { netKg: 1000, groupId: null, day: '2026-06-30' }, null],
])('%s', (_, load, cost) => {
  expect(tipCost(prices, load)).toBe(cost)
})
