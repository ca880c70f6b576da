import type { RetryDays } from '#contract/jobs/retry-day.ts'
import type { Board, Tray } from '#contract/office/dispatch/board/board.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'

/** A day’s plan as the board shows it: what the server said, with what was moved here since. */
export type Plan = {
  date: string
  today: string
  /** The organisation’s. */
  timezone: string
  /** The first day after this one on which crews work. */
  nextOpen: string
  /** The next days on which another attempt of a failed job works. */
  retryDays: RetryDays
  jobs: Readonly<Record<string, BoardJob>>
  runs: readonly BoardRun[]
  tray: Tray
}

export function planOf(board: Board, timezone: string): Plan {
  return {
    date: board.from,
    today: board.today,
    timezone,
    nextOpen: board.nextOpen,
    retryDays: board.retryDays,
    jobs: Object.fromEntries(board.jobs.map((job) => [job.id, job])),
    runs: board.runs,
    tray: board.tray,
  }
}

/** What a run is called: its vehicle, or its driver if it has none. */
export function nameOf({ vehicle, driver }: Pick<BoardRun, 'vehicle' | 'driver'>): string {
  return vehicle?.name ?? driver?.name ?? 'Run'
}

/** The tray without some jobs, and with others that were taken off their runs. */
export function trayAfter(tray: Tray, moved: ReadonlySet<string>, taken: readonly string[]): Tray {
  const stays = (ids: readonly string[]) => ids.filter((id) => !moved.has(id))
  return {
    ...tray,
    unassigned: [...stays(tray.unassigned), ...taken],
    carriedOver: stays(tray.carriedOver),
    failed: stays(tray.failed),
    overdue: stays(tray.overdue),
  }
}
