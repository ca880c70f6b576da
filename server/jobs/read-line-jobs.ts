import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'

/** The jobs of an order with the lines that they are for. */
export async function readLineJobs(
  org: Org,
  orderId: string,
): Promise<{ id: string; lineId: string; type: JobType; status: JobStatus }[]> {
  return org.tx.run({
    text: `select id, line_id as "lineId", type, status from jobs
      where organisation_id = $1 and order_id = $2 order by sequence`,
    values: [org.id, orderId],
  })
}
