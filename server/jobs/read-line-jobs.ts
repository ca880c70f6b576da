import { sql } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

export type LineJobRow = {
  id: string
  lineId: string
  type: JobType
  status: JobStatus
  date: Day
  /** Whether it was asked for after the order was placed. */
  extra: boolean
}

/** The jobs of an order and the line each is for, in sequence. */
export async function readLineJobs(org: Org, orderId: string): Promise<LineJobRow[]> {
  return org.tx.run(sql`
    select id, line_id as "lineId", type, status, date, extra from jobs
    where organisation_id = ${org.id} and order_id = ${orderId} order by sequence`)
}
