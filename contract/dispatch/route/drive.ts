import { createCarry } from './carry.ts'
import { numberPlaces, TIPS } from './places.ts'
import type { Places } from './places.ts'
import type { Route } from './truck.ts'

/** How long an order of stops takes (rules, section 12, "Runs"). Pure. */

/** The minutes to drive to stops, by their positions in this order, and home, with the visits that it needs. */
export function drive(route: Route, order: readonly number[]): number {
  const places = numberPlaces(route)
  return minutesOf(places, putVisitsIn(places, route, order))
}

/** The minutes from the start along places, and home. */
export function minutesOf({ start, end, way }: Places, along: readonly number[]): number {
  const all = [...along, end]
  return all.reduce((sum, place, index) => sum + way(all[index - 1] ?? start, place), 0)
}

/** An order of stops, with visits of the yard and tips put in where a bin or a free place is missing. */
export function putVisitsIn(places: Places, { truck }: Route, order: readonly number[]): number[] {
  const { stops, visits, does, leaves, way, end } = places
  if (visits.length === 0) return [...order]
  const { state, begin, goAlong } = createCarry(places, truck)
  const yard = stops
  const tips = truck.tips.map((_, index) => yard + 1 + index)
  const along: number[] = []
  begin()
  const now = state.slice()
  let isStuck = false
  /** Whether the truck can drive these from where it is. */
  const isDone = (next: readonly number[]) => {
    state.set(now)
    return !isStuck && goAlong(next, 0, next.length - 1)
  }
  const hasFull = () => {
    const tipped = along.findLastIndex((place) => does[place] === TIPS)
    const since = along.slice(tipped + 1)
    return since.some((place) => (leaves[place] ?? 0) > 0) || (tipped < 0 && truck.full.length > 0)
  }
  /** The visits that are needed before the next place, and that place. */
  const through = (next: number): number[] => {
    if (isDone([next])) return [next]
    const at = along.at(-1) ?? places.start
    const far = (tip: number) => way(at, tip) + way(tip, next)
    const [tip] = hasFull() ? tips.toSorted((one, two) => far(one) - far(two)) : []
    if (tip === undefined) return [yard, next]
    return isDone([tip, next]) ? [tip, next] : [tip, yard, next]
  }
  const goOn = (next: number) => {
    const all = through(next)
    isStuck = !isDone(all)
    now.set(state)
    along.push(...all)
  }
  for (const stop of order) goOn(stop)
  goOn(end)
  return along.slice(0, -1)
}
