import { sql } from 'kysely'
import type { OfficeJob } from '#contract/office/order.ts'
import type { Job, JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  version: number
  line_id: string
  type: JobType
  status: JobStatus
  date: string
  sequence: number
  quantity: number | null
  time_window: Job['timeWindow']
  started_at: Date | null
  completed_at: Date | null
  failed_at: Date | null
  completion: Partial<NonNullable<Job['completion']>> | null
  failure: NonNullable<Job['failure']> | null
  previous_job_id: string | null
}

/** The jobs of an order with their outcomes, by date. */
export async function readOfficeJobs(org: Org, orderId: string): Promise<OfficeJob[]> {
  const rows = await org.tx.run(sql<Row>`
    select id, version, line_id, type, status, date, sequence, quantity::float8 as quantity, time_window,
      started_at, completed_at, failed_at, completion, failure, previous_job_id
    from jobs where organisation_id = ${org.id} and order_id = ${orderId}
    order by date, sequence`)
  return rows.map(presentJob)
}

function presentJob(row: Row): OfficeJob {
  const { completion, failure } = row
  return {
    id: row.id,
    version: row.version,
    lineId: row.line_id,
    type: row.type,
    status: row.status,
    date: row.date,
    sequence: row.sequence,
    quantity: row.quantity,
    timeWindow: row.time_window && {
      name: row.time_window.name,
      startTime: row.time_window.startTime,
      endTime: row.time_window.endTime,
    },
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    note: completion?.note ?? failure?.note ?? null,
    weightKg: completion?.weightKg ?? null,
    docketNumber: completion?.docketNumber ?? null,
    failureCode: failure?.code ?? null,
    photos: (completion?.photos ?? failure?.photos ?? []).map(({ id, url }) => ({ id, url })),
    previousJobId: row.previous_job_id,
  }
}
