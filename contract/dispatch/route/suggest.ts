import { improve } from './improve.ts'
import { drive } from './truck.ts'
import type { Route, Visit } from './truck.ts'

/** A better order of a run's stops (rules, section 12, "Runs"). Pure. */

/** An order of stops by their positions, with the visits that are put in, and its minutes of travel. */
export type SuggestedRoute = { order: number[]; visits: Visit[]; before: number; after: number }

/** Orders within so little of each other are as good. */
const SAME = 1e-9

/**
 * Suggests an order: nearest neighbour and the order that there is, each improved by 2-opt and Or-opt over what
 * the truck carries. Never longer than the order that there is, with the visits that it needs.
 */
export function suggestRoute(route: Route): SuggestedRoute {
  const { stops } = route
  const given = stops.map((_, index) => index)
  const before = drive(stops, given, route)
  const starts = [given, nearestNeighbour(route)]
  let best = { order: given, travel: before }
  for (const start of starts) {
    const found = improve(route, start)
    if (found.travel < best.travel - SAME) best = found
  }
  const visits: Visit[] = []
  const after = drive(stops, best.order, route, (visit) => visits.push(visit))
  return { order: best.order, visits, before, after }
}

function nearestNeighbour({ stops, truck, minutes }: Route): number[] {
  const left = new Set(stops.keys())
  const order: number[] = []
  let at = truck.start
  while (left.size > 0) {
    let next = -1
    let least = Infinity
    for (const position of left) {
      const way = minutes[at]?.[stops[position]?.node ?? 0] ?? 0
      if (way < least) [next, least] = [position, way]
    }
    left.delete(next)
    order.push(next)
    at = stops[next]?.node ?? at
  }
  return order
}
