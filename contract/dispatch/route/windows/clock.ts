import { minutesOf } from '#contract/dispatch/route/drive.ts'
import type { Places } from '#contract/dispatch/route/places.ts'
import type { Route } from '#contract/dispatch/route/truck.ts'
import { leavesLater } from '#contract/dispatch/time-window.ts'

/** When a truck would be where along an order, for the stops that have a time. Pure. */

/** How many of the stops with times are missed, and by how many minutes together. */
export type Misses = { count: number; early: number; late: number; of: number }

export type Clock = {
  /** Minutes in the yard and at tips that were put in. */
  visiting: (along: readonly number[]) => number
  misses: (along: readonly number[]) => Misses
  /** Whether a customer chose a time, for any stop or for one. */
  hasTimes: boolean
  hasTime: (stop: number) => boolean
}

/** @returns null if it isn't known when the truck leaves */
export function createClock(places: Places, { stops, truck }: Route): Clock | null {
  const { start, way, stops: count } = places
  const { hours } = truck
  const of = stops.filter(({ window }) => window).length
  if (!hours) return null
  /** By place: the stops, then the yard and the tips. */
  const lasts = [...stops.map(({ minutes = 0 }) => minutes), hours.yard, ...hours.tips]
  return {
    visiting: (along) =>
      along.reduce((sum, place) => sum + (place < count ? 0 : (lasts[place] ?? 0)), 0),
    hasTimes: of > 0,
    hasTime: (stop) => stops[stop]?.window !== undefined,
    misses(along) {
      const misses = { count: 0, early: 0, late: 0, of }
      let [at, now] = [start, hours.leaves]
      const first = along[0] ?? start
      const waits = leavesLater({
        comes: now + way(start, first),
        expected: stops[first]?.window?.from ?? 0,
        back:
          now + minutesOf(places, along) + along.reduce((sum, one) => sum + (lasts[one] ?? 0), 0),
        ends: hours.ends ?? 0,
      })
      // The time is kept, but a long wait still has its cost.
      misses.early += waits
      now += waits
      for (const place of along) {
        now += way(at, place)
        at = place
        const window = stops[place]?.window
        if (window) {
          const early = Math.max(0, window.from - now)
          const late = Math.max(0, now - window.to)
          misses.early += early
          misses.late += late
          misses.count += early + late > 0 ? 1 : 0
        }
        now += lasts[place] ?? 0
      }
      return misses
    },
  }
}
