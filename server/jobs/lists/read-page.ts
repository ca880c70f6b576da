import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { jobJoins, jobRows } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'

/** A page of jobs `j`. What a job shows of other tables is read for the page alone, not for all that match. */
export async function readPage(
  org: Org,
  {
    conditions,
    order,
    limit,
  }: { conditions: RawBuilder<unknown>[]; order: RawBuilder<unknown>; limit: number },
): Promise<{ data: JobRows[]; hasMore: boolean }> {
  const rows = await org.tx.run(sql<JobRows>`
    select ${sql.raw(jobRows)} from (
      select * from jobs j where ${sql.join(conditions, sql` and `)}
      order by ${order} limit ${limit + 1}
    ) ${sql.raw(jobJoins)} order by ${order}`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
}
