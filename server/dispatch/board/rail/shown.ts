import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Tray } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { RetryDays } from '#contract/jobs/retry-day.ts'
import type { Day } from '#contract/values/day.ts'

/** The most entries of one kind that the rail shows. */
export const MOST_OF_A_KIND = 5

/** What the board shows, from which the rail says what is wrong. */
export type Shown = {
  today: Day
  /** The next day on which crews work. */
  next: Day
  retryDays: RetryDays
  tray: Tray
  runs: readonly BoardRun[]
  jobs: readonly BoardJob[]
}
