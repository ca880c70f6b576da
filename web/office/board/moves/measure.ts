import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { minutesBetween } from '#contract/dispatch/route/travel.ts'

/** What putting something onto a run takes, in minutes. */
export type Cost = {
  /** The way from where the truck is before; null if a place isn’t known. */
  travel: number | null
  /** How much longer the run becomes; negative if it becomes shorter. */
  adds: number
}

export type Place = { point: Point | null } | null | undefined
type Jobs = Readonly<Record<string, BoardJob>>

/** Minutes from one place to another; null if either isn’t known. */
export function wayBetween(from: Place, to: Place): number | null {
  return from?.point && to?.point ? Math.round(minutesBetween(from.point, to.point)) : null
}

/** Where the truck comes from and goes on to: the nearest stops whose places are known, or else the depot. */
export type Around = { before: Place; after: Place }

/** Where a truck is around a place in a line of its run’s stops. A stop without a pin doesn’t move it. */
export function placesAround(run: BoardRun, stops: readonly BoardStop[], at: number): Around {
  const places = stops.map((stop) => placeOf(run, stop))
  return {
    before: places.slice(0, at).findLast((place) => place?.point) ?? run.depot,
    after: places.slice(at).find((place) => place?.point) ?? run.depot,
  }
}

export function placeOf({ depot }: BoardRun, stop: BoardStop): Place {
  return stop.kind === 'yard' && !stop.point ? depot : stop
}

/** Whether it’s known where a run’s truck is at some time of the day; one that has nothing to do is anywhere. */
export function hasKnownPlace(run: BoardRun): boolean {
  return run.stops.length === 0 || Boolean(placesAround(run, run.stops, 0).after?.point)
}

/** What it costs to do jobs, one after another, between two places. A job without a pin doesn’t move the truck. */
export function costBetween(
  { before, after }: Around,
  jobs: readonly Pick<BoardJob, 'point' | 'minutes'>[],
): Cost {
  const places = [before, ...jobs, after].filter((place) => place?.point)
  const ways = places.slice(1).map((place, index) => wayBetween(places[index], place) ?? 0)
  const work = jobs.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    travel: wayBetween(before, jobs[0]),
    adds: work + ways.reduce((sum, way) => sum + way, 0) - (wayBetween(before, after) ?? 0),
  }
}

/** How many minutes a run gets shorter without these jobs. */
export function savedBy(run: BoardRun, jobs: Jobs, taken: ReadonlySet<string>): number {
  let saved = 0
  let together: BoardJob[] = []
  let before: Place = run.depot
  const settle = (after: Place) => {
    if (together.length > 0) saved += costBetween({ before, after }, together).adds
    together = []
    before = after
  }
  for (const stop of run.stops) {
    const job = stop.jobId === null ? undefined : jobs[stop.jobId]
    const place = placeOf(run, stop)
    if (job && taken.has(job.id)) together.push(job)
    else if (place?.point) settle(place)
  }
  settle(run.depot)
  return saved
}
