import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { localTime } from '#contract/values/day.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'
import { stateOf } from '#web/office/board/column/state-of.ts'
import type { StopState } from '#web/office/board/column/state-of.ts'

/** Where the runs of a day stand on one line of time. Pure. */

/** The hours that the line shows, in minutes of the day. */
export type Axis = { from: number; to: number }

/** A stop on a run's line; `at` is a share of the axis in percent. */
export type LaidStop = {
  id: string
  job: BoardJob | undefined
  name: string
  time: string
  state: StopState
  at: number
  /** Where there's room for its name; null if there's none. */
  side: 'below' | 'above' | null
}

const HOUR = 60
const DAY = 24 * HOUR
const SHORTEST = 4 * HOUR
/** How wide a letter of a name is at most, and the room around a name, as shares of a line of 900 pixels. */
const [LETTER, ROOM] = [0.75, 3]
/** How wide a stop's mark is, as a share of such a line. */
const MARK = 2.7

type Times = { date: string; timezone: string }

/** From the hour in which the first run begins to that in which the last one is back. Now is on it if it’s that day. */
export function axisOf({ runs, now }: Pick<Board, 'runs' | 'now'>, times: Times): Axis {
  const minutes = runs.flatMap((run) => [minutesOf(run.startsAt), minuteAt(run.backAt, times)])
  const present = localTime(new Date(now), times.timezone).day
  const first = present === times.date ? [minuteAt(now, times), ...minutes] : minutes
  const from = Math.floor(Math.min(DAY, ...first) / HOUR) * HOUR
  const to = Math.ceil(Math.max(from + SHORTEST, ...minutes) / HOUR) * HOUR
  return { from: Math.max(0, Math.min(from, to - SHORTEST)), to: Math.min(DAY, to) }
}

/** The stops of a run along the axis, with the pieces of its line. */
export function layLine(
  run: BoardRun,
  jobs: ReadonlyMap<string, BoardJob>,
  { axis, now, ...times }: Times & { axis: Axis; now: string },
) {
  const share = (minute: number) => shareOf(minute, axis)
  const ends = { below: -Infinity, above: -Infinity }
  const timed = run.stops.map((stop) => {
    const job = stop.jobId === null ? undefined : jobs.get(stop.jobId)
    return { stop, job, when: stop.doneAt ?? job?.endedAt ?? stop.arrivedAt ?? stop.arrivesAt }
  })
  const places = spread(timed.map(({ when }) => share(minuteAt(when, times))))
  const stops = timed.map(({ stop, job, when }, index): LaidStop => {
    const at = places[index] ?? 0
    const half = ((stop.name.length + 2) * LETTER + ROOM) / 2
    const side =
      job === undefined
        ? null
        : ((['below', 'above'] as const).find((one) => at - half >= ends[one]) ?? null)
    if (side !== null) ends[side] = at + half
    const { time } = localTime(new Date(when), times.timezone)
    return { id: stop.id, job, name: stop.name, time, state: stateOf(stop, job), at, side }
  })
  const [from, back] = [share(minutesOf(run.startsAt)), share(minuteAt(run.backAt, times))]
  const shiftEnd = share(minutesOf(run.endsAt))
  const begun = stops.some(({ state }) => state !== 'ahead')
  return {
    stops,
    from: Math.min(from, ...stops.map(({ at }) => at)),
    done: begun ? Math.min(share(minuteAt(now, times)), back) : from,
    to: back,
    /** From where on it's past the shift's end; the end if it isn't. */
    late: Math.min(back, Math.max(from, shiftEnd)),
  }
}

/** Moves places on a line of 100 as far apart as marks are wide, so that each can be pressed. Keeps their order. */
export function spread(places: readonly number[]): number[] {
  const apart = Math.min(MARK, 100 / places.length)
  const moved = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at)
  let least = 0
  for (const place of moved) {
    place.at = Math.max(place.at, least)
    least = place.at + apart
  }
  let most = 100
  for (const place of moved.toReversed()) {
    place.at = Math.min(place.at, most)
    most = place.at - apart
  }
  return moved.toSorted((a, b) => a.index - b.index).map(({ at }) => at)
}

/** A minute of the day as a share of the axis in percent. */
export function shareOf(minute: number, { from, to }: Axis): number {
  return Math.min(100, Math.max(0, ((minute - from) / (to - from)) * 100))
}

/** The minute of a day at which an instant is there; the day's start or end if it's on another day. */
export function minuteAt(instant: string, { date, timezone }: Times): number {
  const { day, time } = localTime(new Date(instant), timezone)
  if (day !== date) return day < date ? 0 : DAY
  return minutesOf(time)
}
