import { createLacking } from '#contract/dispatch/route/carry.ts'
import { minutesOf } from '#contract/dispatch/route/drive.ts'
import { numberPlaces } from '#contract/dispatch/route/places.ts'
import { suggestRoute } from '#contract/dispatch/route/suggest.ts'
import { minutesBetween } from '#contract/dispatch/route/travel.ts'
import type { Route, RouteStop } from '#contract/dispatch/route/truck.ts'
import { atMost, milliseconds, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { KNOWN_ORDERS } from './known-orders.ts'

/** How long it takes to suggest an order of stops, and how good that is. */

const INSTANCES = 10
const STOPS = 60
const TIMES = 5
/** Other orders to begin from and how much is tried with each: the best of all is the best known. */
const STARTS = 3
const LONG = { carrying: 24_000, bare: 20_000 }

/** How many stops trucks have in a day, with times that customers chose. */
const DAYS = [8, 14]
const TIMES_OF_DAY = [
  { from: 405, to: 660 },
  { from: 645, to: 840 },
  { from: 825, to: 1020 },
]

type Round = { took: number; suggested: number; best: number; given: number }

export function benchSuggestRoute(): Promise<Section> {
  const kinds = {
    'services, nothing to carry': roundsOf(() => ({ type: 'service' })),
    'deliveries and collections, four bins at once': roundsOf(
      (stop) => ({
        type: stop % 2 === 0 ? 'delivery' : 'collection',
        bin: stop % 3 === 0 ? 'small' : 'large',
      }),
      KNOWN_ORDERS,
    ),
  }
  return Promise.resolve({
    title: 'Suggesting an order of stops',
    method: `${INSTANCES} generated runs of ${STOPS} stops about Sydney, each suggested ${TIMES} times, the middle one counts, by the processor's time. With times, a truck of one bin has as many stops as in a day, and every third has one of three times. The best known order is the best of the suggested one, of ${STARTS} searches that begin elsewhere and try at least 20 times as many changes, and, with bins, of 48 longer searches whose best orders are kept.`,
    targets: [
      ...Object.entries(kinds).flatMap(([name, rounds]) => [
        atMost(
          `a suggestion for ${STOPS} stops: ${name}`,
          median(rounds.map(({ took }) => took)),
          30,
          milliseconds,
        ),
        atMost(
          `the worst suggestion / best known order: ${name}`,
          Math.max(...rounds.map(({ suggested, best }) => suggested / best)),
          1.08,
        ),
      ]),
      ...DAYS.flatMap((stops) => {
        const { took, missed } = keepTimes(stops)
        return [
          atMost(`a suggestion for ${stops} stops, a third with times`, took, 30, milliseconds),
          atMost(
            `times missed / missed as given: ${stops} stops`,
            missed.after / missed.before,
            0.5,
          ),
        ]
      }),
    ],
    details: table(
      ['', 'time', 'longest', 'suggested / best known', 'worst', 'suggested / given'],
      Object.entries(kinds).map(([name, rounds]) => [
        name,
        milliseconds(median(rounds.map(({ took }) => took))),
        milliseconds(Math.max(...rounds.map(({ took }) => took))),
        ratio(median(rounds.map(({ suggested, best }) => suggested / best))),
        ratio(Math.max(...rounds.map(({ suggested, best }) => suggested / best))),
        ratio(median(rounds.map(({ suggested, given }) => suggested / given))),
      ]),
    ),
  })
}

function roundsOf(
  work: (stop: number) => Partial<RouteStop>,
  knownOrders: readonly (readonly number[])[] = [],
): Round[] {
  const random = createRandom()
  return Array.from({ length: INSTANCES }, (_, instance) => {
    const route = generate(random, work)
    const times: number[] = []
    let suggested = suggestRoute(route)
    for (let time = 0; time < TIMES; time += 1) {
      const began = process.cpuUsage()
      suggested = suggestRoute(route)
      times.push(process.cpuUsage(began).user / 1000)
    }
    const others = Array.from(
      { length: STARTS },
      () => suggestRoute({ ...route, stops: shuffle(route.stops, random) }, LONG).after,
    )
    const known = knownOrders[instance]
    if (known) others.push(minutesOfKnown(route, known))
    const { after, before } = suggested
    return {
      took: median(times),
      suggested: after,
      given: before,
      best: Math.min(after, ...others),
    }
  })
}

/** Suggests orders for runs of deliveries, collections and exchanges. Every third has a time. */
function keepTimes(stops: number) {
  const random = createRandom()
  const took: number[] = []
  const missed = { before: 0, after: 0 }
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    const { truck, ...route } = generate(
      random,
      (stop) => ({
        type: (['delivery', 'collection', 'exchange'] as const)[stop % 3] ?? 'delivery',
        bin: stop % 4 === 0 ? 'small' : 'large',
        minutes: 15,
        ...(stop % 3 === 1 && {
          window: TIMES_OF_DAY[Math.floor(random() * 3)] ?? { from: 405, to: 660 },
        }),
      }),
      stops,
    )
    const hours = { leaves: 390, yard: 10, tips: [25] }
    const began = process.cpuUsage()
    const suggested = suggestRoute({ ...route, truck: { ...truck, slots: 1, hours } })
    took.push(process.cpuUsage(began).user / 1000)
    missed.before += suggested.missed.before
    missed.after += suggested.missed.after
  }
  return { took: median(took), missed }
}

function minutesOfKnown(route: Route, order: readonly number[]): number {
  const places = numberPlaces(route)
  const whole = new Int32Array([...order, places.end])
  if (createLacking(places, route.truck)(whole, 0, order.length) !== -1) {
    throw new Error('A known order is impossible. It belongs to other runs: search for it again.')
  }
  return minutesOf(places, order)
}

function generate(
  random: () => number,
  work: (stop: number) => Partial<RouteStop>,
  stops = STOPS,
): Route {
  const points = Array.from({ length: stops + 2 }, () => {
    return { latitude: -34 + random() * 0.3, longitude: 150.9 + random() * 0.4 }
  })
  return {
    stops: Array.from({ length: stops }, (_, node) => ({ node, kind: 'job', ...work(node) })),
    truck: {
      slots: 4,
      start: stops,
      full: [],
      empty: [],
      loads: true,
      yard: stops,
      tips: [stops + 1],
    },
    minutes: points.map((from) => points.map((to) => minutesBetween(from, to))),
  }
}

/** The same numbers each time. */
function createRandom(): () => number {
  let seed = 7
  return () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
}

function shuffle<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((before, after) => before.at - after.at)
    .map(({ one }) => one)
}
