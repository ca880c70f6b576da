import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { costBetween, placesAround, savedBy } from './measure.ts'
import type { Cost } from './measure.ts'

/** Where something goes: onto a run, after one of its stops, or into the tray if there’s no run. */
export type Target = {
  runId: string | null
  /** Null is before the run’s first stop. */
  afterStopId: string | null
}

type Jobs = Readonly<Record<string, BoardJob>>

/** The id of a job's stop until the server has answered. */
export const idUntilSaved = (jobId: string): string => `placed ${jobId}`

/**
 * Where in a line of stops one is; -1 if it isn't. A stop that was pointed at before the server had answered is found
 * by its job.
 */
export function indexOfStop(stops: readonly BoardStop[], id: string | null): number {
  return stops.findIndex(
    (stop) => stop.id === id || (stop.jobId !== null && idUntilSaved(stop.jobId) === id),
  )
}

/** A run’s stops without the jobs that are carried. */
export function stopsWithout(run: BoardRun, carried: ReadonlySet<string>): BoardStop[] {
  return run.stops.filter(({ jobId }) => jobId === null || !carried.has(jobId))
}

/** Whether a stop has begun or is over: nothing goes before it any more. */
export function hasBegun(stop: BoardStop, jobs: Jobs): boolean {
  if (stop.jobId === null) return stop.doneAt !== null
  const status = jobs[stop.jobId]?.status
  return status !== undefined && status !== 'scheduled'
}

/** The stops after which something can go, and null for the beginning if the run hasn’t begun. */
export function slotsOf(
  run: BoardRun,
  jobs: Jobs,
  carried: ReadonlySet<string>,
): (string | null)[] {
  const stops = stopsWithout(run, carried)
  const begun = stops.findLastIndex((stop) => hasBegun(stop, jobs))
  return [stops[begun]?.id ?? null, ...stops.slice(begun + 1).map(({ id }) => id)]
}

/** What it costs to put jobs there; the run’s own jobs among them move within it. */
export function costAt(
  run: BoardRun,
  jobs: Jobs,
  jobIds: readonly string[],
  afterStopId: string | null,
): Cost {
  const carried = new Set(jobIds)
  const stops = stopsWithout(run, carried)
  const at = indexOfStop(stops, afterStopId) + 1
  const cost = costBetween(
    placesAround(run, stops, at),
    jobIds.flatMap((id) => jobs[id] ?? []),
  )
  return { ...cost, adds: cost.adds - savedBy(run, jobs, carried) }
}
