import { sql } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { jobRows, jobTables } from './present-job.ts'
import type { JobRows } from './present-job.ts'

export type JobsQuery = {
  date: string
  status?: JobStatus | undefined
  type?: JobType | undefined
  driverId?: string | undefined
  orderId?: string | undefined
  limit: number
  startingAfter?: string | undefined
}

/**
 * A day's jobs in the order they were planned: (createdAt, sequence, id).
 * @throws Refusal 404 when startingAfter isn't a job of this organisation
 */
export async function listJobs(
  org: Org,
  { date, status, type, driverId, orderId, limit, startingAfter }: JobsQuery,
): Promise<{ data: JobRows[]; hasMore: boolean }> {
  // A malformed id matches no job, and PostgreSQL wouldn't read it.
  const ids = [driverId, orderId].filter((id) => id !== undefined)
  if (!ids.every(isUuid)) return { data: [], hasMore: false }

  const conditions = [sql`j.organisation_id = ${org.id}`, sql`j.date = ${date}`]
  if (status !== undefined) conditions.push(sql`j.status = ${status}`)
  if (type !== undefined) conditions.push(sql`j.type = ${type}`)
  if (driverId !== undefined) conditions.push(sql`r.driver_id = ${driverId}`)
  if (orderId !== undefined) conditions.push(sql`j.order_id = ${orderId}`)
  if (startingAfter !== undefined) {
    const after = await readCursor(org, startingAfter)
    conditions.push(sql`(j.created_at, j.sequence, j.id)
      > (${after.created_at}::timestamptz, ${after.sequence}::int, ${after.id}::uuid)`)
  }
  const rows = await org.tx.run(sql<JobRows>`
    select ${sql.raw(jobRows)} from ${sql.raw(jobTables)} where ${sql.join(conditions, sql` and `)}
    order by j.created_at, j.sequence, j.id limit ${limit + 1}`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
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
  if (!cursor) throw new Refusal(404, 'startingAfter is not a job of this organisation')
  return cursor
}
