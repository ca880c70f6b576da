import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { matching } from './matching.ts'
import type { JobFilters } from './matching.ts'
import { readPage } from './read-page.ts'

export type JobsQuery = JobFilters & {
  limit: number
  startingAfter?: string | undefined
}

export const UNKNOWN_LAST_JOB = 'startingAfter is not a job of this organisation'

/**
 * A page of the jobs that match, in the order they were planned: (createdAt, sequence, id).
 * @throws Refusal 404 when startingAfter isn't a job of this organisation
 */
export async function listJobs(
  org: Org,
  { limit, startingAfter, ...filters }: JobsQuery,
): Promise<{ data: JobRows[]; hasMore: boolean }> {
  const conditions = matching(org, filters)
  if (startingAfter !== undefined) {
    const after = await readCursor(org, startingAfter)
    conditions.push(sql`(j.created_at, j.sequence, j.id)
      > (${after.created_at}::timestamptz, ${after.sequence}::int, ${after.id}::uuid)`)
  }
  const order = sql`j.created_at, j.sequence, j.id`
  return readPage(org, { conditions, order, limit })
}

type Cursor = { created_at: Date; sequence: number; id: string }

async function readCursor(org: Org, id: string): Promise<Cursor> {
  const [cursor] = isUuid(id)
    ? await org.tx.run<Cursor>({
        name: 'job_cursor',
        text: 'select created_at, sequence, id from jobs where organisation_id = $1 and id = $2',
        values: [org.id, id],
      })
    : []
  if (!cursor) throw new Refusal(404, UNKNOWN_LAST_JOB)
  return cursor
}
