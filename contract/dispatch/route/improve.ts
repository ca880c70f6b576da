import { createDrive } from './drive.ts'
import { createTour } from './tour.ts'
import type { Change, Tour } from './tour.ts'
import { effectOf } from './truck.ts'
import type { Route } from './truck.ts'

/**
 * Improves an order of stops by 2-opt and Or-opt, which turn and move parts of it, and by swaps of two stops, chosen
 * by simulated annealing: a change for the worse is taken less and less often. Pure.
 */

export type Found = { order: number[]; travel: number }

/** How many changes are tried for each stop: with bins each one is driven, without them it's a sum. */
export type Effort = { driven: number; counted: number }

/** A number, not a clock, so that the same run always gets the same suggestion; 60 stops take less than 30 ms. */
const EFFORT: Effort = { driven: 500, counted: 700 }
/** What a change for the worse may cost at the beginning and at the end, in shares of the way to a stop. */
const HOT = 0.5
const COLD = 0.02
/** The share of the detours to the yard and tips that a change is believed to save at most. */
const SAVES = 0.02
const NEAR = 15
const LONGEST_MOVED = 3
const TURNS = 0.3
/** Of changes, if bins are carried: swaps of two stops with the same work, which leave all loads as they are. */
const SWAPS = 0.4
const LESS = 1e-9

/** @param start the order to begin with; what's found is never longer */
export function improve(route: Route, start: readonly number[], effort = EFFORT): Found {
  const { stops, truck } = route
  // Without bins to carry, the order is all there is, and what a change saves is known without driving.
  const carries =
    truck.yard !== null && stops.some((stop) => Math.max(...Object.values(effectOf(stop))) > 0)
  const works = stops.map(({ kind, type, bin, units }) => [kind, type, bin, units].join(' '))
  const drive = createDrive(route)
  const tour = createTour(route, NEAR)
  tour.set(start)
  let travel = drive(tour.order)
  let best: Found = { order: [...start], travel }
  if (start.length < 2) return best
  const random = createRandom(start.length)
  const steps = start.length * (carries ? effort.driven : effort.counted)
  let heat = (travel / start.length) * HOT
  for (let step = 0; step < steps; step += 1) {
    heat *= (COLD / HOT) ** (1 / steps)
    const most = travel - heat * Math.log(1 - random())
    const swaps = carries && random() < SWAPS
    const change = swaps ? proposeSwap(tour, random, works) : propose(tour, random)
    if (!change || !tour.allows(change)) continue
    const cost = tour.cost(change)
    const saves = carries && !swaps ? (travel - tour.length()) * SAVES : 0
    if (travel + cost - saves >= most) continue
    tour.make(change)
    const found = carries ? drive(tour.order, { most }) : travel + cost
    if (found >= most) {
      tour.undo(change)
      continue
    }
    tour.keep()
    travel = found
    if (travel < best.travel - LESS) best = { order: Array.from(tour.order), travel }
  }
  return { order: best.order, travel: drive(best.order) }
}

/** A change that brings a stop beside one that's near it. */
function propose(tour: Tour, random: () => number): Change {
  const stop = Math.floor(random() * tour.count)
  const near = tour.near(stop)
  const other = near[Math.floor(random() * random() * near.length)] ?? 0
  const [place, there] = [tour.placeOf(stop), tour.placeOf(other)]
  const before = random() < 0.5
  if (random() < TURNS) {
    const from = Math.min(place, there) + (before ? 1 : 0)
    const to = Math.max(place, there) - (before ? 0 : 1)
    return { from, to, behind: from - 1, turns: true }
  }
  const turns = random() < 0.5
  const more = Math.floor(random() * LONGEST_MOVED)
  const from = before === turns ? place : place - more
  return { from, to: from + more, behind: before ? there - 1 : there, turns }
}

/** A swap that brings a stop beside one that's near it, in the place of one with the same work. */
function proposeSwap(tour: Tour, random: () => number, works: readonly string[]): Change | null {
  const stop = Math.floor(random() * tour.count)
  const near = tour.near(stop)
  const beside = near[Math.floor(random() * random() * near.length)] ?? 0
  const other = tour.placeOf(beside) + (random() < 0.5 ? 1 : -1)
  if (works[tour.stopAt(other)] !== works[stop]) return null
  return { one: tour.placeOf(stop), other }
}

/** The same numbers from 0 to 1 each time. */
function createRandom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
