import { leavesLater, windowMinutes, WORTH } from '#contract/dispatch/time-window.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { daysBetween, localTime } from '#contract/values/day.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { placeOf, wayBetween } from './measure.ts'
import type { Place } from './measure.ts'
import { hasBegun } from './target.ts'

/** Whether a run keeps the times that customers chose, by distance as the costs are. Pure. */

/** A stop that hasn’t begun. */
export type Visit = {
  place: Place
  minutes: number
  /** The first and the last minute of the day at which its customer expects the crew. */
  window: { from: number; to: number } | null
}

/** Where a truck goes on from, and at which minute of its day. */
export type Departure = {
  place: Place
  minute: number
  /** Where and when it should be back, if it can leave later; null once it has left. */
  home: { place: Place; ends: number } | null
}

export function visitOf({ point, minutes, timeWindow }: BoardJob): Visit {
  return { place: { point }, minutes, window: timeWindow ? windowMinutes(timeWindow) : null }
}

export function visitOfStop(run: BoardRun, stop: BoardStop, jobs: Plan['jobs']): Visit {
  const job = jobs[stop.jobId ?? '']
  return job ? visitOf(job) : { place: placeOf(run, stop), minutes: stop.minutes, window: null }
}

export function departureOf(run: BoardRun, { jobs, date, timezone }: Plan): Departure {
  const begun = run.stops.findLastIndex((stop) => hasBegun(stop, jobs))
  if (begun < 0) {
    const home = { place: run.depot, ends: minutesOf(run.endsAt) }
    return { place: run.depot, minute: minutesOf(run.startsAt) + run.behind, home }
  }
  const places = run.stops.slice(0, begun + 1).map((stop) => placeOf(run, stop))
  const next = run.stops[begun + 1]
  const comes = next
    ? { at: next.arrivesAt, way: next.travelMinutes }
    : { at: run.backAt, way: run.homeMinutes }
  const { day, time } = localTime(new Date(comes.at), timezone)
  return {
    place: places.findLast((place) => place?.point) ?? run.depot,
    minute: minutesOf(time) + 24 * 60 * daysBetween(date, day) - (comes.way ?? 0),
    home: null,
  }
}

/** How many customers a truck comes to too early or too late along these visits. */
export function countMissed(departure: Departure, visits: readonly Visit[]): number {
  if (visits.every(({ window }) => window === null)) return 0
  let [at, now, missed] = [departure.place, departure.minute + waitOf(departure, visits), 0]
  for (const visit of visits) {
    if (visit.place?.point) {
      now += wayBetween(at, visit.place) ?? 0
      at = visit.place
    }
    if (visit.window && (now < visit.window.from || now > visit.window.to)) missed += 1
    now += visit.minutes
  }
  return missed
}

function waitOf({ place, minute, home }: Departure, visits: readonly Visit[]): number {
  const [first] = visits
  if (!home || !first?.window) return 0
  const places = [place, ...visits.map((visit) => visit.place), home.place].filter(
    (one) => one?.point,
  )
  const ways = places.slice(1).map((to, index) => wayBetween(places[index], to) ?? 0)
  const work = visits.reduce((sum, { minutes }) => sum + minutes, 0)
  return leavesLater({
    comes: minute + (wayBetween(place, first.place) ?? 0),
    expected: first.window.from,
    back: minute + ways.reduce((sum, way) => sum + way, 0) + work,
    ends: home.ends,
  })
}

/**
 * The first of the places that cost least: a time that a customer chose is worth half an hour, as in a suggested order.
 * @param places with what each adds to the run in minutes
 * @param missedAt how many times the whole run would miss
 */
export function leastMissed<One extends { adds: number }>(
  places: readonly One[],
  missedAt: (one: One) => number,
): (One & { missed: number }) | undefined {
  let best: (One & { missed: number }) | undefined
  let least = Infinity
  for (const one of places.toSorted((some, other) => some.adds - other.adds)) {
    if (one.adds >= least) break
    const missed = missedAt(one)
    const cost = one.adds + WORTH * missed
    if (cost < least) [best, least] = [{ ...one, missed }, cost]
  }
  return best
}
