import { sql } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

export type LineJobRow = {
  id: string
  lineId: string
  type: JobType
  status: JobStatus
  date: Day
  /** How many of the line's things it moves; null is all of them. */
  quantity: number | null
  /** Whether it was asked for after the order was placed. */
  extra: boolean
  /** Whether another attempt was planned after it failed. */
  retried: boolean
  completedAt: Date | null
  /** Where it is done, if that isn't the order's address, and where a relocation takes the bin. */
  site: JobSite | null
  toSite: JobSite | null
}

/** The jobs of an order and the line each is for, in sequence. */
export async function readLineJobs(org: Org, orderId: string): Promise<LineJobRow[]> {
  return (await readJobsOfOrders(org, [orderId])).get(orderId) ?? []
}

/** The jobs of several orders, each order's in sequence. */
export async function readJobsOfOrders(
  org: Org,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineJobRow[]>> {
  const rows = await org.tx.run(sql<LineJobRow & { orderId: string }>`
    select j.id, j.order_id as "orderId", j.line_id as "lineId", j.type, j.status, j.date,
      j.quantity::float8 as quantity, j.extra, j.site, j.to_site as "toSite",
      j.completed_at as "completedAt",
      exists (select from jobs n where n.organisation_id = j.organisation_id
        and n.order_id = j.order_id and n.previous_job_id = j.id) as retried
    from jobs j
    where j.organisation_id = ${org.id} and j.order_id = any (${[...orderIds]}::uuid[])
    order by j.order_id, j.sequence`)
  const jobs = new Map<string, LineJobRow[]>(orderIds.map((id) => [id, []]))
  for (const { orderId, ...job } of rows) jobs.get(orderId)?.push(job)
  return jobs
}
