import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drive } from '#contract/dispatch/route/drive.ts'
import { suggestRoute } from '#contract/dispatch/route/suggest.ts'
import type { Route, RouteStop } from '#contract/dispatch/route/truck.ts'

// Suggested orders where customers chose a time: theirs come first, and nothing else about an order changes.

const morning = { from: 7 * 60, to: 11 * 60 }
const noon = { from: 11 * 60, to: 14 * 60 }
const afternoon = { from: 14 * 60, to: 17 * 60 }

/** Services along a street, ten minutes apart, whose yard is at its beginning. */
function along(windows: readonly (RouteStop['window'] | null)[], leaves = 6.75 * 60): Route {
  const stops = windows.map((window, node): RouteStop => {
    return { node, kind: 'job', type: 'service', minutes: 20, ...(window && { window }) }
  })
  const yard = windows.length
  const place = (node: number) => (node === yard ? 0 : node + 1)
  const nodes = [...stops.keys(), yard]
  const minutes = nodes.map((from) => nodes.map((to) => 10 * Math.abs(place(from) - place(to))))
  const hours = { leaves, yard: 10, tips: [] }
  const truck = { slots: 1, start: yard, yard, tips: [], full: [], empty: [], loads: true, hours }
  return { stops, truck, minutes }
}

test('a stop in the afternoon is last on a run of the morning, though it’s on the way', () => {
  const { order, missed } = suggestRoute(along([afternoon, null, null, null]))
  expect(order.at(-1)).toBe(0)
  // The run is over before two, so the time is missed all the same.
  expect(missed).toEqual({ before: 1, after: 1 })
})

test('two stops that are the wrong way round change places', () => {
  const route = along([null, noon, null, morning, null, null, null], 9.5 * 60)
  const { order, missed } = suggestRoute(route)
  expect(missed).toEqual({ before: 2, after: 0 })
  expect(order.indexOf(3)).toBeLessThan(order.indexOf(1))
})

test('nobody drives about until it’s time', () => {
  const { after, before } = suggestRoute(along([null, null, afternoon]))
  expect(after).toBe(before)
})

test('a truck leaves later for its first stop, if it’s back in time all the same', () => {
  const early = along([noon, null], 10 * 60)
  const missedIf = (ends: number) => {
    const hours = { leaves: 10 * 60, yard: 10, tips: [], ends }
    return suggestRoute({ ...early, truck: { ...early.truck, hours } }).missed.before
  }
  // There at 11:00 and back at 12:10.
  expect(missedIf(12 * 60 + 10)).toBe(0)
  expect(missedIf(12 * 60 + 9)).toBe(1)
})

const windows = fc.array(fc.constantFrom(morning, noon, afternoon, null, null), {
  minLength: 1,
  maxLength: 5,
})
const routes = fc
  .record({
    windows,
    leaves: fc.integer({ min: 5 * 60, max: 15 * 60 }),
    table: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 36, maxLength: 36 }),
  })
  .map(({ windows: chosen, leaves, table }): Route => {
    const route = along(chosen, leaves)
    const minutes = route.minutes.map((row, from) =>
      row.map((_, to) =>
        from === to ? 0 : (table[6 * Math.min(from, to) + Math.max(from, to)] ?? 1),
      ),
    )
    return { ...route, minutes }
  })

test('hardly any run has an order that keeps more times and isn’t longer', () => {
  const runs = fc.sample(routes, { seed: 3, numRuns: 400 })
  const worse = runs.filter((route) => {
    const { missed, after } = suggestRoute(route)
    return ordersOf([...route.stops.keys()]).some(
      (order) => missesOf(route, order) < missed.after && drive(route, order) <= after,
    )
  })
  // The same runs each time: it's a search that doesn't try all orders.
  expect(worse.length).toBeLessThanOrEqual(runs.length / 50)
})

test('every stop is there once, and no more times are missed for a longer way', () => {
  fc.assert(
    fc.property(routes, (route) => {
      const { order, before, after, missed } = suggestRoute(route)
      expect(order.toSorted((a, b) => a - b)).toEqual([...route.stops.keys()])
      expect(missed).toEqual({
        before: missesOf(route, [...route.stops.keys()]),
        after: missesOf(route, order),
      })
      if (missed.after > missed.before) expect(after).toBeLessThan(before)
    }),
  )
})

test('without times, or if it isn’t known when the truck leaves, it’s the shortest order', () => {
  fc.assert(
    fc.property(routes, ({ stops, truck, minutes }) => {
      const { hours: _, ...unknown } = truck
      const plain = stops.map(({ window: _window, ...stop }) => stop)
      const bare = suggestRoute({ stops: plain, truck, minutes })
      const undated = suggestRoute({ stops, truck: unknown, minutes })
      expect(undated).toEqual(bare)
      expect(bare.missed).toEqual({ before: 0, after: 0 })
    }),
  )
})

/** Calculated apart from what is tested: how many stops are outside their times. */
function missesOf({ stops, truck, minutes }: Route, order: readonly number[]): number {
  let [at, now, missed] = [truck.start, truck.hours?.leaves ?? 0, 0]
  for (const index of order) {
    const stop = stops[index]
    if (!stop) continue
    now += minutes[at]?.[stop.node] ?? 0
    at = stop.node
    if (stop.window && (now < stop.window.from || now > stop.window.to)) missed += 1
    now += stop.minutes ?? 0
  }
  return missed
}

function ordersOf(stops: readonly number[]): number[][] {
  if (stops.length === 0) return [[]]
  return stops.flatMap((stop) =>
    ordersOf(stops.filter((other) => other !== stop)).map((order) => [stop, ...order]),
  )
}

test('planned tips and yards are used where they’re needed, and never to pass the time', () => {
  const job = (
    node: number,
    type: 'delivery' | 'collection',
    window?: RouteStop['window'],
  ): RouteStop => {
    return { node, kind: 'job', type, bin: 'six', minutes: 15, ...(window && { window }) }
  }
  const [yard, tip] = [8, 9]
  const stops: RouteStop[] = [
    job(0, 'delivery', afternoon),
    job(1, 'collection'),
    { node: 2, kind: 'tip', minutes: 25 },
    { node: 3, kind: 'yard', minutes: 10 },
    job(4, 'delivery'),
    job(5, 'collection'),
    { node: 6, kind: 'tip', minutes: 25 },
    { node: 7, kind: 'yard', minutes: 10 },
  ]
  const at = [4, 5, 20, 0, 8, 9, 20, 0, 0, 20]
  const minutes = at.map((from) => at.map((to) => Math.abs(from - to)))
  const hours = { leaves: 390, yard: 10, tips: [25] }
  const truck = {
    slots: 1,
    start: yard,
    yard,
    tips: [tip],
    full: [],
    empty: [],
    loads: true,
    hours,
  }
  const { visits, missed } = suggestRoute({ stops, truck, minutes })
  const kinds = visits.map((visit) => ('visits' in visit ? visit.visits : stops[visit.stop]?.kind))
  expect(kinds[0]).toBe('job')
  expect(kinds.filter((kind, index) => kind !== 'job' && kind === kinds[index - 1])).toEqual([])
  expect(visits.filter((visit) => 'visits' in visit)).toEqual([])
  expect(visits.findLast((visit) => 'stop' in visit && stops[visit.stop]?.type)).toEqual({
    stop: 0,
  })
  expect(missed.after).toBe(1)
})
