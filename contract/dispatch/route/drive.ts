import { createLacking } from './carry.ts'
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
export function putVisitsIn(places: Places, route: Route, order: readonly number[]): number[] {
  const goOn = createGoOn(places, route)
  const along: number[] = []
  for (const stop of order) along.push(...goOn(along, stop))
  return [...along, ...goOn(along, places.end).slice(0, -1)]
}

/** @returns a function that gives the visits that are needed between the places so far and the next, and the next */
export function createGoOn(places: Places, { truck }: Route) {
  const { stops, visits, does, leaves, way } = places
  const lacking = createLacking(places, truck)
  const yard = stops
  const tips = truck.tips.map((_, index) => yard + 1 + index)
  const isDone = (along: readonly number[]) =>
    lacking(new Int32Array(along), 0, along.length - 1) === -1
  const hasFull = (along: readonly number[]) => {
    const tipped = along.findLastIndex((place) => does[place] === TIPS)
    const since = along.slice(tipped + 1)
    return since.some((place) => (leaves[place] ?? 0) > 0) || (tipped < 0 && truck.full.length > 0)
  }

  return (along: readonly number[], next: number): number[] => {
    if (visits.length === 0 || isDone([...along, next])) return [next]
    const at = along.at(-1) ?? places.start
    const through = (tip: number) => way(at, tip) + way(tip, next)
    const [tip] = hasFull(along) ? tips.toSorted((one, two) => through(one) - through(two)) : []
    if (tip === undefined) return [yard, next]
    return isDone([...along, tip, next]) ? [tip, next] : [tip, yard, next]
  }
}
