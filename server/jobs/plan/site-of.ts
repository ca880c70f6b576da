import type { JobSite } from '#contract/jobs/site.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'

/**
 * Where a line's bins are, if a relocation took them there; null at their order's address. Pure.
 * @param jobs those of the line, in sequence
 */
export function siteOf(jobs: readonly Pick<LineJobRow, 'status' | 'toSite'>[]): JobSite | null {
  return jobs.findLast(({ status, toSite }) => status === 'completed' && toSite)?.toSite ?? null
}
