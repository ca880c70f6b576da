import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDice } from '../dice.ts'
import { CARRIES, numberPlaces } from '../places.ts'
import type { Places } from '../places.ts'
import { nearestDoable } from '../start.ts'
import { createTour } from '../tour.ts'
import type { Tour } from '../tour.ts'
import type { Route, RouteStop } from '../truck.ts'
import { createExchange } from './exchange.ts'
import { createSwitchKinds } from './switch-kinds.ts'
import { createTrade } from './trade.ts'

// Changes between two trips that look for the best places: they cost less than their limit, and the bins that each trip
// takes and leaves are what they should be.

const STOPS = 14
const [YARD, TIP] = [STOPS, STOPS + 1]
const size = { minLength: TIP + 1, maxLength: TIP + 1 }
const job = fc.record({
  type: fc.constantFrom('delivery' as const, 'collection' as const),
  bin: fc.constantFrom('small', 'large'),
})
const routes = fc
  .record({
    minutes: fc.array(fc.array(fc.integer({ min: 0, max: 90 }), size), size),
    jobs: fc.array(job, { minLength: STOPS, maxLength: STOPS }),
  })
  .map(({ minutes, jobs }): Route => {
    const stops = jobs.map((one, node): RouteStop => ({ node, kind: 'job', ...one }))
    const carried = { full: [], empty: [], loads: true }
    const truck = { slots: 3, start: YARD, yard: YARD, tips: [TIP], ...carried }
    return { stops, truck, minutes }
  })
const limits = fc.integer({ min: 1, max: 100_000 })

function tourOf(route: Route) {
  const places = numberPlaces(route)
  const tour = createTour(places, STOPS)
  tour.set(nearestDoable(places, route))
  return { places, tour }
}

/** Indices of a tour, the second of them of a stop, in different trips. */
function pairsOf(tour: Tour): [number, number][] {
  const stops = Array.from({ length: STOPS }, (_, stop) => tour.indexOf(stop))
  const all = Array.from({ length: tour.last() - tour.first + 1 }, (_, one) => tour.first + one)
  const pairs = all.flatMap((one) => stops.map((two): [number, number] => [one, two]))
  return pairs.filter(([one, two]) => tour.tripFrom(one) !== tour.tripFrom(two))
}

/** The tour with the change that was begun. */
function changed(tour: Tour): number[] {
  tour.make()
  const { from, to, put, count } = tour.change
  const [front, behind] = [tour.order.slice(tour.first, from), tour.order.slice(to + 1)]
  return [...front, ...put.slice(0, count), ...behind.slice(0, tour.last() - to)]
}

/** What each trip does, in any order, and the visit behind it. */
function worksOf({ does, bin, takes, leaves, stops }: Places, along: readonly number[]): string[] {
  const trips: string[][] = [[]]
  for (const place of along) {
    if (does[place] === CARRIES) {
      trips.at(-1)?.push([bin[place], takes[place], leaves[place]].join(' '))
    } else trips.push([`visit ${place - stops}`])
  }
  return trips.map((works) => works.toSorted().join(', '))
}

function placesOf(tour: Tour): number[] {
  return Array.from(tour.order.subarray(tour.first, tour.last() + 1))
}

function sorted(places: readonly number[]): number[] {
  return places.toSorted((one, two) => one - two)
}

/** How many more small bins each trip with stops needs than the one in front collects; the last is in front of the first. */
function shortOf({ does, bin, takes, leaves }: Places, along: readonly number[]): number[] {
  const trips: number[][] = [[]]
  for (const place of along) {
    if (does[place] === CARRIES) trips.at(-1)?.push(place)
    else trips.push([])
  }
  const full = trips.filter(({ length }) => length > 0)
  const count = (trip: readonly number[], bins: Int32Array) =>
    trip.reduce((sum, place) => sum + (bin[place] === 0 ? (bins[place] ?? 0) : 0), 0)
  return full.map((trip, index) => count(trip, takes) - count(full.at(index - 1) ?? [], leaves))
}

test('an exchange and a trade cost less than their limit, and leave each trip its work', () => {
  fc.assert(
    fc.property(routes, limits, (route, limit) => {
      const { places, tour } = tourOf(route)
      const works = worksOf(places, placesOf(tour))
      const exchange = createExchange(tour, places, createDice(limit))
      for (const change of [exchange, createTrade(tour)]) {
        for (const [index, beside] of pairsOf(tour)) {
          if (!change(index, beside, limit)) continue
          expect(tour.cost()).toBeLessThan(limit)
          const along = changed(tour)
          expect(sorted(along)).toEqual(sorted(placesOf(tour)))
          expect(worksOf(places, along)).toEqual(works)
        }
      }
    }),
  )
})

test('a trade is of the cheapest sections with the same work', () => {
  fc.assert(
    fc.property(routes, (route) => {
      const { places, tour } = tourOf(route)
      const works = worksOf(places, placesOf(tour)).join()
      const trade = createTrade(tour)
      for (const [index, beside] of pairsOf(tour)) {
        if (tour.tripTo(index) === tour.tripTo(beside)) continue
        const costs: number[] = []
        for (let one = index + 1; one <= tour.tripTo(index); one += 1) {
          for (let two = beside; two <= tour.tripTo(beside); two += 1) {
            if (index < beside) tour.swap(index + 1, one, beside, two)
            else tour.swap(beside, two, index + 1, one)
            if (worksOf(places, changed(tour)).join() === works) costs.push(tour.cost())
          }
        }
        const isTraded = trade(index, beside, Infinity)
        expect(isTraded ? tour.cost() : Infinity).toBe(Math.min(Infinity, ...costs))
      }
    }),
    { numRuns: 40 },
  )
})

test('a switch of kinds moves four stops, and each trip lacks no more bins than before', () => {
  let switched = 0
  fc.assert(
    fc.property(routes, limits, (route, limit) => {
      const { places, tour } = tourOf(route)
      const counts = (along: readonly number[]) =>
        worksOf({ ...places, bin: new Int32Array(places.bin.length) }, along)
      const before = placesOf(tour)
      const switchKinds = createSwitchKinds(tour, places)
      for (const [index, beside] of pairsOf(tour)) {
        if (!switchKinds(index, beside, limit)) continue
        switched += 1
        const along = changed(tour)
        expect(sorted(along)).toEqual(sorted(before))
        expect(along.filter((place, at) => place !== before[at])).toHaveLength(4)
        expect(counts(along)).toEqual(counts(before))
        expect(shortOf(places, along)).toEqual(shortOf(places, before))
      }
    }),
  )
  expect(switched).toBeGreaterThan(0)
})
