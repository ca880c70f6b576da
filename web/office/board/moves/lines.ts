import { WORTH } from '#contract/dispatch/time-window.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { costBetween, placeOf, savedBy, wayBetween } from './measure.ts'
import type { Around, Place } from './measure.ts'
import { hasBegun, stopsWithout } from './target.ts'
import { countMissed, departureOf, leastMissed, visitOf, visitOfStop } from './times.ts'
import type { Departure, Visit } from './times.ts'

/** A run while jobs are shared out: its stops, those that it would get, and how full its day is. */
export type Line = {
  run: BoardRun
  stops: readonly Stop[]
  /** The places in the line where a job can go, the last one first. */
  gaps: readonly (Around & { at: number })[]
  /** Minutes that are planned, and how many its vehicle and its shift have. */
  total: number
  limit: number
  departure: Departure
  /** How many customers it comes to too early or too late. */
  missed: number
}
/** `id` is null for a job that it would get. */
type Stop = {
  id: string | null
  jobId: string | null
  place: Place
  hasBegun: boolean
  visit: Visit
}

/** Where in a line a job costs least, what it adds in minutes, and what it costs with the times that it misses. */
export type Slot = { at: number; adds: number; cost: number }

/** A run’s line without the jobs that are shared out. */
export function lineOf(run: BoardRun, plan: Plan, shared: ReadonlySet<string>): Line {
  const { jobs } = plan
  const total = run.load.total - savedBy(run, jobs, shared)
  const stops = stopsWithout(run, shared).map((stop) => ({
    id: stop.id,
    jobId: stop.jobId,
    place: placeOf(run, stop),
    hasBegun: hasBegun(stop, jobs),
    visit: visitOfStop(run, stop, jobs),
  }))
  const limit = Math.min(run.load.of, minutesOf(run.endsAt) - minutesOf(run.startsAt)) - run.behind
  return withStops({ run, total, limit, departure: departureOf(run, plan) }, stops)
}

/** The line with one job more. */
export function lineWith({ stops, ...line }: Line, job: BoardJob, { at, adds }: Slot): Line {
  const total = line.total + adds
  return withStops({ ...line, total }, stops.toSpliced(at, 0, stopOf(job)))
}

function stopOf(job: BoardJob): Stop {
  return { id: null, jobId: job.id, place: job, hasBegun: false, visit: visitOf(job) }
}

function openVisits(stops: readonly Stop[]): Visit[] {
  return stops.flatMap((stop) => (stop.hasBegun ? [] : stop.visit))
}

export function cheapestSlot(line: Line, job: BoardJob): Slot {
  const { departure, gaps, stops } = line
  const places = gaps.map((gap) => ({ at: gap.at, adds: costBetween(gap, [job]).adds }))
  const best = leastMissed(places, ({ at }) =>
    countMissed(departure, openVisits(stops.toSpliced(at, 0, stopOf(job)))),
  )
  if (!best) return { at: 0, adds: Infinity, cost: Infinity }
  const { at, adds, missed } = best
  return { at, adds, cost: adds + WORTH * (missed - line.missed) }
}

/** Whether a run’s truck can lift a job’s bin. */
export function canLift({ vehicle }: BoardRun, { productId }: BoardJob): boolean {
  return !vehicle?.productIds || vehicle.productIds.includes(productId)
}

/** Minutes from the nearest place of some lines to a job; from their depots if they have none. */
export function farFrom(lines: readonly Line[], job: BoardJob): number {
  const visited = lines.flatMap(({ stops }) => stops.map(({ place }) => place))
  const ways = (places: readonly Place[]) => places.flatMap((place) => wayBetween(place, job) ?? [])
  const near = ways(visited)
  return Math.min(...(near.length > 0 ? near : ways(lines.map(({ run }) => run.depot))))
}

function withStops(line: Omit<Line, 'stops' | 'gaps' | 'missed'>, stops: readonly Stop[]): Line {
  const first = stops.findLastIndex((stop) => stop.hasBegun) + 1
  const before: Place[] = []
  let place: Place = line.run.depot
  for (const stop of stops) {
    before.push(place)
    if (stop.place?.point) place = stop.place
  }
  before.push(place)
  // The way home stays the last.
  const isHome = line.run.stops.at(-1)?.kind === 'yard' && stops.length > first
  const gaps: (Around & { at: number })[] = []
  let after: Place = line.run.depot
  for (let at = stops.length; at >= first; at -= 1) {
    if (stops[at]?.place?.point) after = stops[at]?.place
    if (at < stops.length || !isHome) gaps.push({ at, before: before[at], after })
  }
  return { ...line, stops, gaps, missed: countMissed(line.departure, openVisits(stops)) }
}
