import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChanges } from './changes.ts'
import { createDice } from './dice.ts'
import { minutesOf, putVisitsIn } from './drive.ts'
import { numberPlaces } from './places.ts'
import { createTour } from './tour.ts'
import type { Route, RouteStop } from './truck.ts'

// A change costs what it was said to cost, there and back taking different times; it keeps every stop, and can be undone.

const STOPS = 9
const [YARD, TIP] = [STOPS, STOPS + 1]
const minutes = fc.array(
  fc.array(fc.integer({ min: 0, max: 90 }), { minLength: TIP + 1, maxLength: TIP + 1 }),
  { minLength: TIP + 1, maxLength: TIP + 1 },
)
const types = fc.constantFrom('delivery' as const, 'collection' as const, 'service' as const)

const routes = fc
  .record({ minutes, jobs: fc.array(types, { minLength: STOPS, maxLength: STOPS }) })
  .map(({ minutes: table, jobs }): Route => {
    const stops = jobs.map((type, node): RouteStop => ({ node, kind: 'job', type, bin: 'small' }))
    const carried = { full: [], empty: [], loads: true }
    const truck = { slots: 2, start: YARD, yard: YARD, tips: [TIP], ...carried }
    return { stops, truck, minutes: table }
  })

test('every change costs what it was said to cost, keeps every stop, and is undone whole', () => {
  fc.assert(
    fc.property(routes, fc.integer({ min: 0, max: 1_000_000 }), (route, seed) => {
      const places = numberPlaces(route)
      const tour = createTour(places, STOPS)
      tour.set(putVisitsIn(places, route, [...route.stops.keys()]))
      const change = createChanges(tour, places, createDice(seed))
      const along = () => Array.from(tour.order().subarray(tour.first, tour.last() + 1))
      for (let step = 0; step < 300; step += 1) {
        if (!change()) continue
        const before = along()
        const cost = tour.cost()
        tour.make()
        const after = along()
        expect(minutesOf(places, after)).toBe(minutesOf(places, before) + cost)
        const stops = after.filter((place) => place < STOPS)
        expect(stops.toSorted((a, b) => a - b)).toEqual([...route.stops.keys()])
        expect(tour.order()[tour.first - 1]).toBe(places.start)
        expect(tour.order()[tour.last() + 1]).toBe(places.end)
        tour.undo()
        expect(along()).toEqual(before)
        tour.make()
        tour.keep()
        expect(stops.map((stop) => along()[tour.indexOf(stop) - tour.first])).toEqual(stops)
      }
    }),
  )
})
