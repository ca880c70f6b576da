import { sql } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'

/** The jobs of an order and the line each is for, in sequence. */
export async function readLineJobs(
  org: Org,
  orderId: string,
): Promise<{ id: string; lineId: string; type: JobType; status: JobStatus }[]> {
  return org.tx.run(sql`
    select id, line_id as "lineId", type, status from jobs
    where organisation_id = ${org.id} and order_id = ${orderId} order by sequence`)
}
