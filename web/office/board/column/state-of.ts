import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardStop } from '#contract/office/dispatch/runs/run.ts'

export type StopState = 'done' | 'failed' | 'here' | 'ahead'

/** How far a stop is. */
export function stateOf(stop: BoardStop, job: BoardJob | undefined): StopState {
  if (job === undefined) {
    if (stop.doneAt !== null) return 'done'
    return stop.arrivedAt === null ? 'ahead' : 'here'
  }
  if (job.status === 'completed' || job.status === 'cancelled') return 'done'
  if (job.status === 'failed') return 'failed'
  return job.status === 'started' ? 'here' : 'ahead'
}
