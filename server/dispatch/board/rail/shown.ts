import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Tray } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { RetryDays } from '#contract/jobs/retry-day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { isOver } from '#server/dispatch/runs/close-run.ts'

/** The most entries of one kind that the rail shows, and as many as are read: one that is settled makes room for another. */
export const MOST_OF_A_KIND = 5
export const MOST_READ = 50

/** What the board shows, from which the rail says what is wrong. */
export type Shown = {
  today: Day
  /** The last day before today on which crews worked: from then on, what came in may be news to the office. */
  last: Day
  /** The next day on which crews work. */
  next: Day
  retryDays: RetryDays
  tray: Tray
  runs: readonly BoardRun[]
  jobs: readonly BoardJob[]
}

/** The runs that a crew may be on: those of today, and until they are closed at night those of the day before. */
export function runsUnderWay(
  org: Pick<Org, 'now' | 'timezone'>,
  { today, runs }: Pick<Shown, 'today' | 'runs'>,
): BoardRun[] {
  return runs.filter(
    ({ date, status }) => status !== 'closed' && date <= today && !isOver(org, date),
  )
}

/** In a query, when a day begins where the organisation is. */
export function startOf({ timezone }: Pick<Org, 'timezone'>, day: Day): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${timezone})`
}
