import type { Point } from '#contract/office/dispatch/records.ts'
import type { StopKind } from '#contract/office/dispatch/runs/run.ts'
import { leavesLater } from '#contract/dispatch/time-window.ts'
import { minutesBetween } from './travel.ts'

/** When a truck is where, by the plan and by what has happened since (rules, section 12, "Runs"). Pure. */

export type ScheduledStop = {
  kind: StopKind
  point: Point | null
  /** How long it lasts, in minutes. */
  minutes: number
  arrivedAt: Date | null
  doneAt: Date | null
  /** From when on its customer expects the crew; null if any time will do. */
  expectedFrom: Date | null
}

export type RunToSchedule = {
  /** When the truck leaves the depot by the plan. */
  startsAt: Date
  endsAt: Date
  depot: Point | null
  stops: readonly ScheduledStop[]
  now: Date
  /** Whole minutes between two points. */
  drive?: (from: Point, to: Point) => number
}

export type Schedule = {
  stops: { travelMinutes: number | null; arrivesAt: Date }[]
  /** From the last stop to the depot; null if one of the points isn't known. */
  homeMinutes: number | null
  backAt: Date
  /** All known travel, in minutes. */
  travel: number
  /** How many minutes the next stop is later than planned; 0 before the run begins, and when it's over. */
  behind: number
}

const MINUTE = 60_000

/** By distance, in whole minutes. */
export function minutesByDistance(from: Point, to: Point): number {
  return Math.round(minutesBetween(from, to))
}

/** A stop without a known point, such as a break, doesn't move the truck. */
export function scheduleRun({
  startsAt,
  endsAt,
  depot,
  stops,
  now,
  drive: minutesOf = minutesByDistance,
}: RunToSchedule): Schedule {
  /** Null if one of the points isn't known. */
  const travelOf = (from: Point | null, to: Point | null) =>
    from && to ? minutesOf(from, to) : null
  const waits = leavesLater({
    comes: startsAt.getTime() + (travelOf(depot, stops[0]?.point ?? null) ?? 0) * MINUTE,
    expected: stops[0]?.expectedFrom?.getTime() ?? 0,
    back: startsAt.getTime() + lengthOf(depot, stops, travelOf) * MINUTE,
    ends: endsAt.getTime(),
  })
  let at = depot
  let planned = startsAt.getTime() + waits
  let actual = planned
  let travel = 0
  let behind = 0
  const begun = stops.some(({ arrivedAt, doneAt }) => arrivedAt ?? doneAt) || now > startsAt
  const next = nextStopOf(stops)
  const times = stops.map((stop) => {
    const { point, minutes, arrivedAt, doneAt } = stop
    const travelMinutes = travelOf(at, point)
    at = point ?? at
    travel += travelMinutes ?? 0
    const drive = (travelMinutes ?? 0) * MINUTE
    planned += drive
    const expected = actual + drive
    const isOpen = !arrivedAt && !doneAt
    const arrives = arrivedAt ?? (isOpen && begun ? later(expected, now) : new Date(expected))
    if (stop === next && begun) {
      behind = Math.max(0, Math.round((arrives.getTime() - planned) / MINUTE))
    }
    planned += minutes * MINUTE
    const ends = arrives.getTime() + minutes * MINUTE
    actual = doneAt ? doneAt.getTime() : arrivedAt ? Math.max(ends, now.getTime()) : ends
    return { travelMinutes, arrivesAt: doneAt && !arrivedAt ? doneAt : arrives }
  })
  const homeMinutes = stops.length === 0 ? null : travelOf(at, depot)
  return {
    stops: times,
    homeMinutes,
    backAt: new Date(actual + (homeMinutes ?? 0) * MINUTE),
    travel: travel + (homeMinutes ?? 0),
    behind,
  }
}

/**
 * The stop that a crew goes to next. A tip, the yard or a break before a stop that has begun was left out; a job there
 * is still to be done.
 */
export function nextStopOf<Stop extends { kind: StopKind; arrivedAt: unknown; doneAt: unknown }>(
  stops: readonly Stop[],
): Stop | undefined {
  const isBegun = ({ arrivedAt, doneAt }: Stop) => Boolean(arrivedAt ?? doneAt)
  const last = stops.findLastIndex(isBegun)
  return stops.find((stop, index) => !isBegun(stop) && (stop.kind === 'job' || index > last))
}

/** The minutes of a run that goes by its plan, from its depot and back. */
function lengthOf(
  depot: Point | null,
  stops: readonly ScheduledStop[],
  travelOf: (from: Point | null, to: Point | null) => number | null,
): number {
  const places = [depot, ...stops.flatMap(({ point }) => point ?? []), depot]
  const ways = places.slice(1).map((to, index) => travelOf(places[index] ?? null, to) ?? 0)
  return [...ways, ...stops.map(({ minutes }) => minutes)].reduce((sum, one) => sum + one, 0)
}

function later(one: number, other: Date): Date {
  return new Date(Math.max(one, other.getTime()))
}
