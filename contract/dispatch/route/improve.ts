import { createLacking } from './carry.ts'
import { createChanges } from './changes.ts'
import { minutesOf } from './drive.ts'
import type { Places } from './places.ts'
import { createDice } from './dice.ts'
import { createTour } from './tour.ts'
import type { Route } from './truck.ts'

/**
 * Improves an order of stops by simulated annealing: changes are tried at random, and one for the worse is made less
 * and less often. Visits of the yard and tips move like stops. Pure.
 */

/** How many changes are tried for each stop, with and without bins to carry. */
export type Effort = { carrying: number; bare: number }

/** A number, not a clock, so that the same run always gets the same suggestion; 60 stops take less than 30 ms. */
const EFFORT: Effort = { carrying: 1200, bare: 700 }
/** What a change for the worse may cost at the beginning and at the end, in shares of the way to a stop. */
const HOT = 0.25
const COLD = 0.04
/** Fewer stops than these are tried as often as these. */
const FEW = 20
const NEAR = 15
const LESS = 1e-9

/**
 * @param start the places to begin with, and the visits that are needed
 * @returns places in another order, never longer
 */
export function improve(
  places: Places,
  { stops, truck }: Route,
  start: readonly number[],
  effort = EFFORT,
): number[] {
  let travel = minutesOf(places, start)
  if (stops.length < 2) return [...start]
  const carries = places.visits.length > 0
  const lacking = createLacking(places, truck)
  const dice = createDice(stops.length)
  const tour = createTour(places, NEAR)
  tour.set(start)
  const change = createChanges(tour, places, dice)
  let best = tour.order().slice(tour.first, tour.last() + 1)
  let least = travel
  const steps = Math.max(stops.length, FEW) * (carries ? effort.carrying : effort.bare)
  const cooling = (COLD / HOT) ** (1 / steps)
  let heat = (travel / stops.length) * HOT
  for (let step = 0; step < steps; step += 1) {
    heat *= cooling
    if (!change()) continue
    const cost = tour.cost()
    if (cost >= -heat * Math.log(1 - dice.share())) continue
    tour.make()
    if (carries && lacking(tour.order(), tour.first, tour.last() + 1) !== -1) {
      tour.undo()
      continue
    }
    tour.keep()
    travel += cost
    if (travel < least - LESS) {
      best = tour.order().slice(tour.first, tour.last() + 1)
      least = travel
    }
  }
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
