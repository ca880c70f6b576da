import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import type { Part } from './share-out.ts'

/** What becomes of a run whose jobs go to others, as its truck broke down or its driver is sick. Pure. */

/**
 * The runs that lose their last open job: several of them at once, or any of a truck off the road. A run that only
 * changes one job for another goes on.
 */
export function runsThatStop({ runs, jobs }: Plan, parts: readonly Part[]): BoardRun[] {
  const moved = new Set(parts.flatMap(({ jobIds }) => jobIds))
  return runs.filter(({ id, vehicle, stops }) => {
    const open = stops.flatMap(({ jobId }) => {
      const job = jobs[jobId ?? '']
      return job?.status === 'scheduled' || job?.status === 'started' ? job.id : []
    })
    const least = vehicle?.notFit ? 1 : 2
    const goesOn = parts.some(({ to }) => to.runId === id)
    return !goesOn && open.length >= least && open.every((jobId) => moved.has(jobId))
  })
}

/** Their tips and yards to come, but for a truck that may have a full bin on it: that still has to be tipped. */
export function stopsLeft(plan: Plan, parts: readonly Part[]): BoardStop[] {
  const bringsBin = (job: BoardJob | undefined) =>
    job?.status === 'completed' && job.type !== 'delivery'
  return runsThatStop(plan, parts).flatMap(({ stops }) => {
    const tipped = stops.findLastIndex(({ kind, doneAt }) => kind === 'tip' && doneAt !== null)
    const isLoaded = stops.slice(tipped + 1).some(({ jobId }) => bringsBin(plan.jobs[jobId ?? '']))
    const isAhead = ({ kind, arrivedAt, doneAt }: BoardStop) =>
      (kind === 'tip' || kind === 'yard') && arrivedAt === null && doneAt === null
    return isLoaded ? [] : stops.filter(isAhead)
  })
}
