import { isDeepStrictEqual } from 'node:util'
import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readCorrected } from './correct-facts.ts'
import { writeOutcome } from './write-outcome.ts'

type Photos = { photos?: NonNullable<Job['completion']>['photos'] }

/**
 * Fills what a job's outcome doesn't say yet; what's there stays, and photos are added
 * (rules, section 12, "Jobs"). The job's order is locked. The same report again changes nothing.
 * @param column the outcome that the job has
 * @returns the job as it is then
 */
export async function fillOutcome(
  org: Org,
  id: string,
  column: 'completion' | 'failure',
  reported: Photos & Record<string, unknown>,
): Promise<JobRows> {
  const rows = await findJob(org, id)
  const before = rows.job[column]
  const corrected = await readCorrected(org, id)
  const open = Object.entries(reported).filter(([name]) => !corrected.includes(name))
  const after = fill(before ?? {}, Object.fromEntries(open))
  if (isDeepStrictEqual(before, after)) return rows
  return writeOutcome(org, rows, { column, after, action: 'job.reported' })
}

/** What is there, with what is reported where there's nothing yet. Pure. */
export function fill(
  there: Photos & Record<string, unknown>,
  { photos = [], ...reported }: Photos & Record<string, unknown>,
): Record<string, unknown> {
  const missing = Object.entries(reported).filter(
    ([name, value]) => value !== undefined && (there[name] ?? null) === null,
  )
  const kept = there.photos ?? []
  const added = photos.filter(({ id }) => !kept.some((photo) => photo.id === id))
  return { ...there, ...Object.fromEntries(missing), photos: [...kept, ...added] }
}
