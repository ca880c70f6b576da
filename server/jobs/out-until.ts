import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'

/** A job of one line; `day` is when it is planned, or when it was done. */
export type LineJob = { type: JobType; status: JobStatus; day: Day; triedAgain: boolean }

/** The date now, and the soonest on which crews could collect; null where that does not matter. */
export type Soonest = { today: Day; soonest: Day | null }

/**
 * Until when the bins of a line that is delivered and collected are out, as its jobs tell; null where
 * they tell no more than what was agreed. Pure.
 */
export function outUntil(jobs: readonly LineJob[], { today, soonest }: Soonest): Day | null {
  const standing = jobs.filter(({ status, triedAgain }) => status !== 'cancelled' && !triedAgain)
  const collection = standing.filter(({ type }) => type === 'collection')
  const back = collection.find(({ status }) => status === 'completed')
  if (back) return back.day
  const waits = standing.filter(({ status }) => status === 'scheduled' || status === 'started')
  const planned = waits.map(({ day }) => day).reduce(later, '')
  const isOut = standing.some(({ type, status }) => type === 'delivery' && status === 'completed')
  if (!isOut) return planned === '' ? null : planned
  // Nobody has said when it is collected, or that has failed: not before crews next could.
  if (!waits.some(({ type }) => type === 'collection')) return soonest
  // A crew that is late may still come today.
  return later(planned, today)
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}
