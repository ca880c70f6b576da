import { minutesOf, putVisitsIn } from './drive.ts'
import { improve } from './improve.ts'
import type { Effort } from './improve.ts'
import { numberPlaces } from './places.ts'
import type { Places } from './places.ts'
import { nearestDoable, nearestFirst } from './start.ts'
import type { Route, Visit } from './truck.ts'
import { createClock } from './windows/clock.ts'
import { keepWindows } from './windows/keep-windows.ts'

/** A better order of a run's stops (rules, section 12, "Runs"). Pure. */

/**
 * An order of stops by their positions, with the visits that are put in, its minutes of travel and of those visits, and
 * how many customers it would come to at another time than they chose.
 */
export type SuggestedRoute = {
  order: number[]
  visits: Visit[]
  before: number
  after: number
  visiting: { before: number; after: number }
  missed: { before: number; after: number }
}

/** Orders that differ by less than this are equally good, in minutes. */
const SAME = 1e-9

/**
 * Suggests an order: the nearest stop each time or the order that there is, improved with what the truck carries.
 * Never longer than either of them, with the visits that it needs, unless that keeps the times that customers chose.
 * @param effort how much is tried; less than 30 ms for 60 stops if absent
 */
export function suggestRoute(route: Route, effort?: Effort): SuggestedRoute {
  const places = numberPlaces(route)
  const isStop = (place: number) => place < places.stops
  const withVisits = (order: readonly number[]) => putVisitsIn(places, route, order)
  const given = withVisits([...route.stops.keys()])
  const start = shortest(places, [
    given,
    withVisits(nearestFirst(places)),
    nearestDoable(places, route),
  ])
  const found = improve(places, route, start, effort)
  const short = shortest(places, [given, start, found, withVisits(found.filter(isStop))])
  const clock = createClock(places, route)
  const along = clock ? keepWindows(places, route, clock, [short, given]) : short
  const visiting = (all: readonly number[]) => clock?.visiting(all) ?? 0
  const missed = (all: readonly number[]) => clock?.misses(all).count ?? 0
  return {
    order: along.filter(isStop),
    visits: along.map((place) => places.visits[place - places.stops] ?? { stop: place }),
    before: minutesOf(places, given),
    after: minutesOf(places, along),
    visiting: { before: visiting(given), after: visiting(along) },
    missed: { before: missed(given), after: missed(along) },
  }
}

/** The first of those that are equally short. */
function shortest(places: Places, all: readonly [number[], ...number[][]]): number[] {
  return all.reduce((one, two) =>
    minutesOf(places, two) < minutesOf(places, one) - SAME ? two : one,
  )
}
