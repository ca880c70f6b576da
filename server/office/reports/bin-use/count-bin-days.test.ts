import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/values/day.ts'
import { countBinDays } from './count-bin-days.ts'

const all = () => 'all'
const day = (number: number) => addDays('2026-03-01', number)

test('a bin is out at the end of each day but that of its collection', () => {
  const moved = [
    { type: 'six', day: '2026-03-07', change: -1 },
    { type: 'six', day: '2026-03-03', change: 1 },
  ]
  const stock = [{ type: 'six', day: '', bins: 2 }]
  const facts = { moved, stock, numbered: [] }
  const days = countBinDays({ from: '2026-03-01', to: '2026-03-10' }, facts, all)
  expect(days).toEqual(new Map([['all', { out: 4, owned: 20, unknown: 0 }]]))
})

test('what is owned is the stock of each day, or else the numbered bins, or else not known', () => {
  const facts = {
    moved: [{ type: 'six', day: '2026-02-01', change: 1 }],
    stock: [
      { type: 'six', day: '2026-03-04', bins: 3 },
      { type: 'six', day: '2026-03-06', bins: null },
    ],
    numbered: [
      { type: 'six', day: '2026-03-02', change: 2 },
      { type: 'six', day: '2026-03-08', change: -2 },
    ],
  }
  const days = countBinDays({ from: '2026-03-01', to: '2026-03-09' }, facts, (_, on) => on)
  const owned = Array.from({ length: 9 }, (_, index) => days.get(day(index)))
  expect(owned.map((row) => row?.owned)).toEqual([0, 2, 2, 3, 3, 2, 2, 0, 0])
  expect(owned.map((row) => row?.unknown)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('hires one after another are as many bin-days as each of them lasts within the period', () => {
  const hire = fc.record({
    from: fc.nat(40),
    days: fc.nat(20),
    bins: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(hire), fc.nat(30), fc.nat(20), (hires, from, length) => {
      const to = from + length
      const moved = hires.flatMap(({ from: begins, days, bins }) => [
        { type: 'six', day: day(begins), change: bins },
        { type: 'six', day: day(begins + days), change: -bins },
      ])
      const facts = { moved, stock: [{ type: 'six', day: '', bins: 9 }], numbered: [] }
      const found = countBinDays({ from: day(from), to: day(to) }, facts, all).get('all')
      const expected = hires.reduce((sum, { from: begins, days, bins }) => {
        const nights = Math.min(to + 1, begins + days) - Math.max(from, begins)
        return sum + bins * Math.max(0, nights)
      }, 0)
      expect(found).toEqual({ out: expected, owned: 9 * (length + 1), unknown: 0 })
    }),
  )
})
