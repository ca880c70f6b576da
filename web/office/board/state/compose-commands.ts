import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { boardEndpoints } from '#contract/api/office/dispatch/board.ts'
import type { BoardStop } from '#contract/office/dispatch/runs/run.ts'
import type { SentByPerson } from '#contract/endpoint.ts'
import type { Day } from '#contract/values/day.ts'
import { idUntilSaved, indexOfStop } from '#web/office/board/moves/target.ts'
import type { Target } from '#web/office/board/moves/target.ts'
import type { Plan } from './plan.ts'

export type SentCommands = SentByPerson<(typeof boardEndpoints)['commandBoard']>['body']
export type SentCommand = SentCommands['commands'][number]

/** Why a job moves to another day, and what becomes of its hire. */
export type Cause = { cause: 'ours' | 'hirer'; hire: 'moves' | 'keeps_end' }

/** Where a job is by the plan that the person saw. */
function seen(plan: Plan, jobId: string): { runId: string | null; date: Day } {
  const job = plan.jobs[jobId]
  return { runId: job?.runId ?? null, date: job?.date ?? plan.date }
}

/**
 * The commands that put jobs one after another onto a run of the day, or into the tray. Each goes after the
 * same stop; the server keeps their order.
 * @param seenPlan where the person saw the jobs
 * @param board the newest: a stop that was placed a moment ago has its id there
 */
export function composePlaces(
  seenPlan: Plan,
  board: Board,
  jobIds: readonly string[],
  { runId, afterStopId }: Target,
): SentCommand[] {
  const after = afterStopId === null ? null : stopIdOf(board, afterStopId)
  return jobIds.map((jobId) => ({
    kind: 'place',
    jobId,
    runId,
    ...(runId !== null && { afterStopId: after }),
    expected: seen(seenPlan, jobId),
    // A job that was carried over from an earlier day comes to this one.
    ...(runId !== null &&
      seen(seenPlan, jobId).date !== seenPlan.date && { cause: 'ours' as const }),
  }))
}

/** The commands that take tips, yards and breaks off their runs. */
export function composeRemovals(stops: readonly BoardStop[]): SentCommand[] {
  return stops.map(({ id }) => ({ kind: 'remove_stop', stopId: id }))
}

/** The commands that move jobs to another day. */
export function composeMoves(
  plan: Plan,
  jobIds: readonly string[],
  to: { date: Day; runId: string | null },
  cause: Cause,
): SentCommand[] {
  return jobIds.map((jobId) => ({
    kind: 'move',
    jobId,
    ...to,
    ...cause,
    expected: seen(plan, jobId),
  }))
}

/** The id that the server knows a stop by: what shows before it has answered has none yet. */
function stopIdOf(board: Board, id: string): string | null {
  const stops = board.runs.flatMap((run) => run.stops)
  return stops[indexOfStop(stops, id)]?.id ?? (id.startsWith(idUntilSaved('')) ? null : id)
}
