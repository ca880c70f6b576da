import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { trayAfter } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { placesAround, savedBy, wayBetween } from './measure.ts'
import { costAt, idUntilSaved, indexOfStop, stopsWithout } from './target.ts'
import type { Target } from './target.ts'

const MINUTE = 60_000

/**
 * The plan after a move, as it shows until the server has answered: times of later stops are the server’s to
 * say. Runs that the move doesn’t touch stay the same objects, so that they don’t render again.
 */
export function placeJobs(plan: Plan, jobIds: readonly string[], target: Target): Plan {
  const moved = new Set(jobIds)
  const jobs = { ...plan.jobs }
  for (const id of jobIds) {
    const job = jobs[id]
    if (job) jobs[id] = { ...job, runId: target.runId }
  }
  return {
    ...plan,
    jobs,
    runs: plan.runs.map((run) => placeOn(run, plan, { moved, jobIds, target })),
    tray: trayAfter(plan.tray, moved, target.runId === null ? jobIds : []),
  }
}

function placeOn(
  run: BoardRun,
  { jobs }: Plan,
  { moved, jobIds, target }: { moved: Set<string>; jobIds: readonly string[]; target: Target },
): BoardRun {
  const hasMoved = run.stops.some(({ jobId }) => jobId !== null && moved.has(jobId))
  const isTarget = run.id === target.runId
  if (!hasMoved && !isTarget) return run
  const stops = stopsWithout(run, moved)
  const at = indexOfStop(stops, target.afterStopId) + 1
  const added = isTarget ? jobIds.flatMap((id) => jobs[id] ?? []) : []
  const change = isTarget
    ? costAt(run, jobs, jobIds, target.afterStopId).adds
    : -savedBy(run, jobs, moved)
  const taken = run.stops.flatMap(({ jobId }) => (jobId !== null && moved.has(jobId) ? jobId : []))
  const total = run.load.total + change
  const lifts = (list: readonly (BoardJob | undefined)[]) =>
    list.reduce((sum, job) => sum + (job?.lifts ?? 0), 0)
  return {
    ...run,
    stops: [...stops.slice(0, at), ...asStops(added, run, { stops, at }), ...stops.slice(at)],
    load: {
      ...run.load,
      total,
      state: stateOf(total / run.load.of),
      lifts: run.load.lifts + lifts(added) - lifts(taken.map((id) => jobs[id])),
      jobs: run.load.jobs + added.length - taken.length,
    },
  }
}

function stateOf(share: number): BoardRun['load']['state'] {
  if (share >= 1) return 'full'
  return share >= 0.85 ? 'nearly_full' : 'ok'
}

/** Jobs as stops of a run, one after another from where and when it leaves the stop before them. */
function asStops(
  added: readonly BoardJob[],
  run: BoardRun,
  { stops, at }: { stops: readonly BoardStop[]; at: number },
): BoardStop[] {
  let place = placesAround(run, stops, at).before
  let leaves = leavesAt(run, stops, at)
  return added.map((job) => {
    const travelMinutes = wayBetween(place, job)
    const arrives = leaves + (travelMinutes ?? 0) * MINUTE
    if (job.point) place = job
    leaves = arrives + job.minutes * MINUTE
    return asStop(job, { travelMinutes, arrivesAt: new Date(arrives).toISOString() })
  })
}

/** When a run leaves for a place in its line of stops. */
function leavesAt(run: BoardRun, stops: readonly BoardStop[], at: number): number {
  const [before, next] = [stops[at - 1], stops[at]]
  if (before?.doneAt) return Date.parse(before.doneAt)
  if (before) return Date.parse(before.arrivesAt) + before.minutes * MINUTE
  return next
    ? Date.parse(next.arrivesAt) - (next.travelMinutes ?? 0) * MINUTE
    : Date.parse(run.backAt)
}

function asStop(job: BoardJob, comes: Pick<BoardStop, 'travelMinutes' | 'arrivesAt'>): BoardStop {
  return {
    id: idUntilSaved(job.id),
    kind: 'job',
    jobId: job.id,
    tipSiteId: null,
    depotId: null,
    docketNumber: null,
    arrivedAt: null,
    doneAt: null,
    name: job.suburb ?? job.address,
    point: job.point,
    minutes: job.minutes,
    ...comes,
  }
}
