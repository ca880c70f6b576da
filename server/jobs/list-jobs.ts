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
 * A day's jobs in the order in which they were planned: (createdAt, sequence, id).
 * @throws Refusal 404 when startingAfter is no job of this organisation
 */
export async function listJobs(
  org: Org,
  query: JobsQuery,
): Promise<{ data: JobRows[]; hasMore: boolean }> {
  const conditions = ['j.organisation_id = $1', 'j.date = $2']
  const values: unknown[] = [org.id, query.date]
  const where = (column: string, value: string | undefined) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(`${column} = $${values.length}`)
  }
  where('j.status', query.status)
  where('j.type', query.type)
  for (const [column, id] of [
    ['j.driver_id', query.driverId],
    ['j.order_id', query.orderId],
  ] as const) {
    // What is no id at all is nobody's: no job answers to it.
    if (id !== undefined && !isUuid(id)) return { data: [], hasMore: false }
    where(column, id)
  }
  if (query.startingAfter !== undefined) {
    const after = await readCursor(org, query.startingAfter)
    const at = values.push(after.created_at, after.sequence, after.id)
    conditions.push(
      `(j.created_at, j.sequence, j.id) > ($${at - 2}::timestamptz, $${at - 1}::int, $${at}::uuid)`,
    )
  }
  values.push(query.limit + 1)

  const rows = await org.tx.run<JobRows>({
    text: `select ${jobRows} from ${jobTables} where ${conditions.join(' and ')}
      order by j.created_at, j.sequence, j.id limit $${values.length}`,
    values,
  })
  return { data: rows.slice(0, query.limit), hasMore: rows.length > query.limit }
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
