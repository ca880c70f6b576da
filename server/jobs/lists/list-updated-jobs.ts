import { sql } from 'kysely'
import { startsAfter } from '#server/db/page-start.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import type { Page, Span } from '#server/mirrors/read-settled.ts'
import type { JobsQuery } from './list-jobs.ts'
import { matching } from './matching.ts'
import { readPage } from './read-page.ts'

/** A page of the jobs that match by (updatedAt, id), the earliest first (rules, section 10). */
export async function listUpdatedJobs(
  org: Org,
  { limit, updatedFrom, ...filters }: JobsQuery,
  { start, end }: Span,
): Promise<Page<JobRows>> {
  const conditions = [
    ...matching(org, filters),
    startsAfter({ at: 'j.updated_at', id: 'j.id', type: 'uuid' }, start, updatedFrom),
    sql`j.updated_at < ${end}`,
  ]
  return readPage(org, { conditions, order: sql`j.updated_at, j.id`, limit })
}
