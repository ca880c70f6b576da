import { createLacking } from '#contract/dispatch/route/carry.ts'
import { WORTH } from '#contract/dispatch/time-window.ts'
import { minutesOf, putVisitsIn } from '#contract/dispatch/route/drive.ts'
import type { Places } from '#contract/dispatch/route/places.ts'
import type { Route } from '#contract/dispatch/route/truck.ts'
import type { Clock, Misses } from './clock.ts'

/** Changes an order so that crews come at the times that customers chose (rules, section 12, "Runs"). Pure. */

/**
 * What a minute too early counts, shared by the stops with times: less than a minute of work, so that it never pays
 * to pass the time until then.
 */
const EARLY = 0.9
/** How many orders are tried, times the number of stops: an order takes longer to judge the longer it is. */
const EFFORT = 40_000
const LESS = 1e-9

/**
 * @param along the shortest orders that are known, with the visits that they need
 * @returns the order among them, or one with jobs in other places, that's best for customers and the run's length
 *   together; the first of them if no stop has a time
 */
export function keepWindows(
  places: Places,
  route: Route,
  clock: Clock,
  along: readonly [number[], ...number[][]],
): number[] {
  if (!clock.hasTimes) return along[0]
  const cost = (all: readonly number[]) =>
    minutesOf(places, all) + clock.visiting(all) + missing(clock.misses(all))
  let best = along[0]
  let least = cost(best)
  const take = (all: number[] | null): boolean => {
    const its = all ? cost(all) : Infinity
    if (!all || its >= least - LESS) return false
    best = all
    least = its
    return true
  }
  for (const other of along) take(other)

  const isJob = (place: number) => route.stops[place]?.kind === 'job'
  const fill = createFill(places, route)
  take(fill(best.filter(isJob).toReversed()))
  let left = Math.ceil(EFFORT / places.stops)
  /** Puts a job where it's best among the others. */
  const move = (job: number): boolean => {
    const order = best.filter(isJob)
    const others = order.filter((other) => other !== job)
    let isBetter = false
    for (let index = 0; index <= others.length && left > 0; index += 1) {
      if (order[index] === job) continue
      left -= 1
      if (take(fill(others.toSpliced(index, 0, job)))) isBetter = true
    }
    return isBetter
  }
  // Once nothing is left to try, nothing is better.
  for (let improved = true; improved;) {
    const jobs = best.filter(isJob)
    // Those that customers wait for first, in case not all can be tried.
    const [timed, others] = [jobs.filter(clock.hasTime), jobs.filter((job) => !clock.hasTime(job))]
    improved = [...timed, ...others].map(move).includes(true)
  }
  return best
}

function missing({ count, early, late, of }: Misses): number {
  return WORTH * count + (EARLY / of) * early + late
}

/**
 * @returns a function that puts the visits into an order of jobs that they need. Where visits are planned already, it
 *   takes those; one that isn't needed goes where it's on the way. Null if the truck can't drive that.
 */
function createFill(places: Places, route: Route) {
  const { stops, does, way, start, end } = places
  const lacking = createLacking(places, route.truck)
  const planned = route.stops.flatMap(({ kind }, place) => (kind === 'job' ? [] : [place]))
  return (jobs: readonly number[]): number[] | null => {
    const left = new Set(planned)
    const all = putVisitsIn(places, route, jobs).map((place) => {
      if (place < stops) return place
      for (const one of left) {
        if (does[one] !== does[place] || way(one, place) > 0) continue
        left.delete(one)
        return one
      }
      return place
    })
    for (const one of left) {
      const adds = (index: number) => {
        const [before, after] = [all[index - 1] ?? start, all[index] ?? end]
        return way(before, one) + way(one, after) - way(before, after)
      }
      // The last of those that are equally near: sooner it would only be in the way.
      let best = all.length
      for (let index = all.length - 1; index >= 0; index -= 1) {
        if (adds(index) < adds(best) - LESS) best = index
      }
      all.splice(best, 0, one)
    }
    const isDone = lacking(new Int32Array([...all, end]), 0, all.length) === -1
    return isDone || planned.length === 0 ? all : null
  }
}
