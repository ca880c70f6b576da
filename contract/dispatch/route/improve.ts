import { createLacking } from './carry.ts'
import { createChanges } from './changes/changes.ts'
import { minutesOf } from './drive.ts'
import { createLoads } from './loads.ts'
import type { Places } from './places.ts'
import { createDice } from './dice.ts'
import { createTour, TICKS } from './tour.ts'
import type { Route } from './truck.ts'

/**
 * Improves an order of stops by simulated annealing: changes are tried at random, and one for the worse is made less
 * and less often. Visits of the yard and tips move like stops. Pure.
 */

/** How many changes are tried for each stop, with and without bins to carry. */
export type Effort = { carrying: number; bare: number }

/** A number, not a clock, so that the same run always gets the same suggestion; 60 stops take less than 30 ms. */
const EFFORT: Effort = { carrying: 1600, bare: 700 }
/** What a change for the worse may cost at the beginning and at the end, in shares of the way to a stop. */
const HOT = 0.25
const COLD = 0.08
/** Fewer stops than these are tried as often as these. */
const FEW = 20
/** How many stops that are near it a place is brought beside. */
const NEAR = 16
const LESS = 1e-9
/** What changes for the worse may cost, in shares of the heat. A table is faster than a logarithm each time. */
const MOODS = 1024
const PATIENCE = Float64Array.from({ length: MOODS }, (_, mood) => -Math.log((mood + 0.5) / MOODS))

/**
 * @param start the places to begin with, and the visits that are needed
 * @returns places in another order, never longer but for a rounding
 */
export function improve(
  places: Places,
  { stops, truck }: Route,
  start: readonly number[],
  effort = EFFORT,
): number[] {
  if (stops.length < 2) return [...start]
  const carries = places.visits.length > 0
  const dice = createDice(stops.length)
  const tour = createTour(places, NEAR)
  tour.set(start)
  const loads = createLoads(places, truck, tour)
  loads.set()
  const change = createChanges(tour, places, dice)
  const now = () => tour.order.slice(tour.first, tour.last() + 1)
  let best = now()
  /** How much longer the tour is than at first, and than that the best one. */
  let longer = 0
  let least = 0
  const steps = Math.max(stops.length, FEW) * (carries ? effort.carrying : effort.bare)
  const cooling = (COLD / HOT) ** (1 / steps)
  let heat = (minutesOf(places, start) / stops.length) * TICKS * HOT
  for (let step = 0; step < steps; step += 1) {
    heat *= cooling
    // Costs are whole ticks: a change that costs nothing is always made.
    const limit = 1 + Math.trunc(heat * (PATIENCE[dice.bits() & (MOODS - 1)] ?? 0))
    if (!change(limit)) continue
    const cost = tour.cost()
    if (cost >= limit) continue
    tour.make()
    if (carries && !loads.allow()) continue
    tour.keep()
    if (carries) loads.keep()
    longer += cost
    if (longer < least) {
      best = now()
      least = longer
    }
  }
  const lacking = createLacking(places, truck)
  const isDone = (all: readonly number[]) =>
    lacking(new Int32Array([...all, places.end]), 0, all.length) === -1
  return leaveIdleVisitsOut(places, [...best], isDone)
}

/** A visit is idle if the stops can be done without it, and it doesn't shorten the drive by a rounding. */
function leaveIdleVisitsOut(
  places: Places,
  along: number[],
  isDone: (along: readonly number[]) => boolean,
): number[] {
  return along.reduceRight((all, place, index) => {
    if (place < places.stops) return all
    const without = all.toSpliced(index, 1)
    const isIdle = minutesOf(places, without) <= minutesOf(places, all) + LESS && isDone(without)
    return isIdle ? without : all
  }, along)
}
