import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { minutesBetween } from '#contract/dispatch/route/travel.ts'

/** What putting something onto a run takes, in minutes. */
export type Cost = {
  /** The way from the stop before; null if a place isn’t known. */
  travel: number | null
  /** How much longer the run becomes; negative if it becomes shorter. */
  adds: number
}

type Place = { point: Point | null } | undefined

/** Minutes from one place to another; null if either isn’t known. */
export function wayBetween(from: Place, to: Place): number | null {
  return from?.point && to?.point ? Math.round(minutesBetween(from.point, to.point)) : null
}

/** What it costs to do jobs, one after another, between two stops. An unknown place doesn’t move the truck. */
export function costBetween(
  before: Place,
  jobs: readonly Pick<BoardJob, 'point' | 'minutes'>[],
  after: Place,
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
export function savedBy(
  run: BoardRun,
  jobs: Readonly<Record<string, BoardJob>>,
  taken: ReadonlySet<string>,
): number {
  let saved = 0
  let together: BoardJob[] = []
  let before: BoardStop | undefined
  const settle = (after: BoardStop | undefined) => {
    if (together.length > 0) saved += costBetween(before, together, after).adds
    together = []
    before = after
  }
  for (const stop of run.stops) {
    const job = stop.jobId === null ? undefined : jobs[stop.jobId]
    if (job && taken.has(job.id)) together.push(job)
    else settle(stop)
  }
  settle(undefined)
  return saved
}
