import { createDrive, drive } from './drive.ts'
import { improve } from './improve.ts'
import type { Route, Visit } from './truck.ts'

/** A better order of a run's stops (rules, section 12, "Runs"). Pure. */

/** An order of stops by their positions, with the visits that are put in, and its minutes of travel. */
export type SuggestedRoute = { order: number[]; visits: Visit[]; before: number; after: number }

/** Orders that differ by less than this are equally good, in minutes. */
const SAME = 1e-9

/**
 * Suggests an order: the nearest stop each time or the order that there is, improved by 2-opt and Or-opt with
 * what the truck carries. Never longer than the order that there is, with the visits that it needs.
 */
export function suggestRoute(route: Route): SuggestedRoute {
  const given = route.stops.map((_, index) => index)
  const before = drive(route, given)
  const near = nearestNeighbour(route)
  const start = drive(route, near) < before ? near : given
  const found = improve(route, start)
  const order = found.travel < before - SAME ? found.order : given
  const visits: Visit[] = []
  const after = drive(route, order, { note: (visit) => visits.push(visit) })
  return { order, visits, before, after }
}

/** Goes to the stop next that's reached soonest, with the visits that it needs before. */
function nearestNeighbour(route: Route): number[] {
  const driveThrough = createDrive(route)
  const left = new Set(route.stops.keys())
  const order: number[] = []
  while (left.size > 0) {
    let next = -1
    let least = Infinity
    for (const position of left) {
      order.push(position)
      const travel = driveThrough(order, { home: false })
      order.pop()
      if (travel < least) [next, least] = [position, travel]
    }
    left.delete(next)
    order.push(next)
  }
  return order
}
