import type { Day } from '#contract/values/day.ts'
import type { JobType } from './job.ts'

/** The next days on which another attempt of a failed job works: of a collection, and of any other. */
export type RetryDays = { collection: Day | null; other: Day | null }

/** The next day on which another attempt of a job works; null if none does soon. Pure. */
export function retryDayOf({ type }: { type: JobType }, days: RetryDays): Day | null {
  return type === 'collection' ? days.collection : days.other
}
