import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTour } from './tour.ts'
import type { RouteStop } from './truck.ts'

// What a change is said to cost is what it costs, there and back taking different times; and it can be undone.

const STOPS = 9
const minutes = fc.array(
  fc.array(fc.integer({ min: 0, max: 90 }), { minLength: STOPS + 1, maxLength: STOPS + 1 }),
  { minLength: STOPS + 1, maxLength: STOPS + 1 },
)
const place = fc.integer({ min: 0, max: STOPS + 1 })
const changes = fc.array(
  fc.oneof(
    fc.record({ from: place, to: place, behind: place, turns: fc.boolean() }),
    fc.record({ one: place, other: place }),
  ),
  { minLength: 1, maxLength: 20 },
)

test('a change costs what it was said to cost, and is undone whole', () => {
  fc.assert(
    fc.property(minutes, changes, (table, all) => {
      const stops = Array.from({ length: STOPS }, (_, node): RouteStop => ({ node, kind: 'job' }))
      const truck = {
        slots: 1,
        start: STOPS,
        yard: STOPS,
        full: [],
        empty: [],
        loads: true,
        tips: [],
      }
      const tour = createTour({ stops, truck, minutes: table }, STOPS)
      tour.set(stops.map(({ node }) => node))
      for (const change of all.filter((one) => 'one' in one || one.from <= one.to)) {
        if (!tour.allows(change)) continue
        const [before, length, cost] = [[...lined(tour)], tour.length(), tour.cost(change)]
        tour.make(change)
        tour.undo(change)
        expect(lined(tour)).toEqual(before)
        tour.make(change)
        tour.keep()
        expect(tour.length()).toBe(length + cost)
        expect(tour.length()).toBe(lengthOf(lined(tour), table))
        expect(lined(tour).toSorted((a, b) => a - b)).toEqual(stops.map(({ node }) => node))
        expect(lined(tour).map((stop) => tour.placeOf(stop) - 1)).toEqual([...before.keys()])
      }
    }),
  )
})

function lined({ order }: { order: ArrayLike<number> }): number[] {
  return Array.from(order)
}

function lengthOf(order: readonly number[], table: readonly (readonly number[])[]): number {
  const visited = [STOPS, ...order, STOPS]
  return visited.reduce(
    (sum, node, index) => sum + (table[visited[index - 1] ?? -1]?.[node] ?? 0),
    0,
  )
}
