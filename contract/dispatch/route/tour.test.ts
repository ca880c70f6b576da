import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLacking } from './carry.ts'
import { createChanges } from './changes/changes.ts'
import { createDice } from './dice.ts'
import { minutesOf, putVisitsIn } from './drive.ts'
import { createLoads } from './loads.ts'
import { CARRIES, numberPlaces } from './places.ts'
import type { Places } from './places.ts'
import { nearestDoable } from './start.ts'
import { createTour, TICKS } from './tour.ts'
import type { Tour } from './tour.ts'
import type { Route, RouteStop } from './truck.ts'

// A change costs what it was said to cost, there and back taking different times; it keeps every stop, and nothing
// changes before it's kept. Whether it's possible is the same as for the whole order.

const STOPS = 9
const [YARD, TIP] = [STOPS, STOPS + 1]
const size = { minLength: TIP + 1, maxLength: TIP + 1 }
const minutes = fc.array(fc.array(fc.integer({ min: 0, max: 90 }), size), size)
const ofStops = { minLength: STOPS, maxLength: STOPS }
const types = fc.constantFrom('delivery' as const, 'collection' as const, 'service' as const)

const routes = fc
  .record({ minutes, jobs: fc.array(types, ofStops) })
  .map(({ minutes: table, jobs }): Route => {
    const bin = (node: number) => (node % 3 === 0 ? 'small' : 'large')
    const stops = jobs.map((type, node): RouteStop => ({ node, kind: 'job', type, bin: bin(node) }))
    const carried = { full: [], empty: [], loads: true }
    const truck = { slots: 2, start: YARD, yard: YARD, tips: [TIP], ...carried }
    return { stops, truck, minutes: table }
  })

const seeds = fc.integer({ min: 1, max: 1_000_000 })

test('every change costs what it was said to cost, keeps every stop, and does nothing before it is kept', () => {
  fc.assert(
    fc.property(routes, seeds, (route, seed) => {
      const places = numberPlaces(route)
      const tour = createTour(places, STOPS)
      tour.set(putVisitsIn(places, route, [...route.stops.keys()]))
      const change = createChanges(tour, places, createDice(seed))
      const along = () => Array.from(tour.order.subarray(tour.first, tour.last() + 1))
      for (let step = 0; step < 300; step += 1) {
        if (!change(Infinity)) continue
        const before = along()
        const cost = tour.cost() / TICKS
        tour.make()
        expect(along()).toEqual(before)
        tour.keep()
        const after = along()
        expect(minutesOf(places, after)).toBe(minutesOf(places, before) + cost)
        const stops = after.filter((place) => place < STOPS)
        expect(stops.toSorted((a, b) => a - b)).toEqual([...route.stops.keys()])
        expect(tour.order[tour.first - 1]).toBe(places.start)
        expect(tour.order[tour.last() + 1]).toBe(places.end)
        expect(stops.map((stop) => along()[tour.indexOf(stop) - tour.first])).toEqual(stops)
        for (let index = tour.first; index <= tour.last(); index += 1) {
          expect([tour.tripFrom(index), tour.tripTo(index)]).toEqual(tripAt(tour, places, index))
        }
      }
    }),
  )
})

/** The first and the last index of a trip; of a visit, the first of the trip in front of it and the last of the next. */
function tripAt({ order }: Tour, { does }: Places, index: number): [number, number] {
  const isVisit = (at: number) => (does[order[at] ?? 0] ?? 0) > CARRIES
  let [from, to] = [index, index]
  while (!isVisit(from - 1)) from -= 1
  while (!isVisit(to + 1)) to += 1
  return [from, to]
}

/** Trucks on their way with bins, with planned visits, with jobs for several bins, and some without a tip. */
const kinds = fc.constantFrom('small', 'large')
const carried = fc.array(kinds, { maxLength: 3 })
const oddRoutes = fc
  .record({
    minutes,
    jobs: fc.array(
      fc.record({
        type: fc.constantFrom('delivery' as const, 'collection' as const, 'exchange' as const),
        bin: kinds,
        units: fc.integer({ min: 1, max: 2 }),
        visits: fc.constantFrom(undefined, undefined, undefined, 'tip' as const, 'yard' as const),
      }),
      ofStops,
    ),
    full: carried,
    empty: carried,
    loads: fc.boolean(),
    slots: fc.integer({ min: 2, max: 4 }),
    hasTip: fc.boolean(),
  })
  .map(({ minutes: table, jobs, hasTip, ...carries }): Route => {
    const stops = jobs.map(({ visits, ...job }, node): RouteStop =>
      visits ? { node, kind: visits } : { node, kind: 'job', ...job },
    )
    const truck = { ...carries, start: YARD, yard: YARD, tips: hasTip ? [TIP] : [] }
    return { stops, truck, minutes: table }
  })

test('a truck can drive a changed tour if it can drive the whole order', () => {
  fc.assert(
    fc.property(oddRoutes, seeds, (route, seed) => {
      const places = numberPlaces(route)
      const isPossible = possibleWith(places, route)
      const tour = createTour(places, STOPS)
      tour.set(nearestDoable(places, route))
      const loads = createLoads(places, route.truck, tour)
      loads.set()
      const change = createChanges(tour, places, createDice(seed))
      for (let step = 0; step < 300; step += 1) {
        if (!change(Infinity)) continue
        tour.make()
        const { from, to, count, put } = tour.change
        const behind = tour.order.slice(to + 1, tour.last() + 1)
        const front = tour.order.slice(tour.first, from)
        const isAllowed = isPossible([...front, ...put.slice(0, count), ...behind])
        expect(loads.allow()).toBe(isAllowed)
        if (!isAllowed) continue
        tour.keep()
        loads.keep()
      }
    }),
  )
})

test('the nearest stops that can be done are an order of all that a truck can drive', () => {
  fc.assert(
    fc.property(oddRoutes, (route) => {
      const places = numberPlaces(route)
      const along = nearestDoable(places, route)
      const stops = along.filter((place) => place < STOPS)
      expect(stops.toSorted((a, b) => a - b)).toEqual([...route.stops.keys()])
      if (places.visits.length > 0) expect(possibleWith(places, route)(along)).toBe(true)
    }),
  )
})

function possibleWith(places: Places, { truck }: Route) {
  const lacking = createLacking(places, truck)
  return (along: readonly number[]) =>
    lacking(new Int32Array([...along, places.end]), 0, along.length) === -1
}
