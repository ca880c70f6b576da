import { createCarry } from './carry.ts'
import type { Places } from './places.ts'
import type { Route } from './truck.ts'

/** Orders that a search for a better one can begin with. Pure. */

/** Goes to the nearest stop that's left each time. */
export function nearestFirst({ start, stops, way }: Places): number[] {
  const left = Array.from({ length: stops }, (_, stop) => stop)
  const order: number[] = []
  while (left.length > 0) {
    const at = order.at(-1) ?? start
    const least = Math.min(...left.map((stop) => way(at, stop)))
    const next = left.findIndex((stop) => way(at, stop) === least)
    order.push(...left.splice(next, 1))
  }
  return order
}

/**
 * Goes to the stop each time that's the nearest with the visits that are needed in between: a full truck past a tip, and
 * one without the right bin past the yard.
 * @returns the stops in order, with those visits
 */
export function nearestDoable(places: Places, { truck }: Route): number[] {
  const { stops, start, end, way } = places
  const { state, begin, goAlong } = createCarry(places, truck)
  const detours = detoursOf(places)
  begin()
  let now = state.slice()
  /** Whether the truck can drive these from where it is. */
  const isDone = (next: readonly number[]) => {
    state.set(now)
    return places.visits.length === 0 || goAlong(next, 0, next.length - 1)
  }
  const along: number[] = []
  const far = (next: readonly number[]) =>
    next.reduce(
      (sum, place, index) => sum + way(next[index - 1] ?? along.at(-1) ?? start, place),
      0,
    )
  const nearest = (nexts: readonly number[]): number[] => {
    let least = Infinity
    let best: number[] = []
    for (const next of nexts) {
      for (const detour of detours) {
        const all = [...detour, next]
        const minutes = far(all)
        if (minutes >= least || !isDone(all)) continue
        least = minutes
        best = all
      }
    }
    return best
  }
  const left = new Set(Array.from({ length: stops }, (_, stop) => stop))
  while (left.size > 0) {
    const next = nearest([...left])
    isDone(next)
    now = state.slice()
    along.push(...next)
    left.delete(next.at(-1) ?? -1)
  }
  return [...along, ...nearest([end]).slice(0, -1)]
}

/** The visits that may be needed between two stops: none, a tip, the yard, or a tip and then the yard. */
function detoursOf({ stops, visits }: Places): number[][] {
  if (visits.length === 0) return [[]]
  const yard = stops
  const tips = visits.slice(1).map((_, index) => yard + 1 + index)
  return [[], ...tips.map((tip) => [tip]), [yard], ...tips.map((tip) => [tip, yard])]
}
