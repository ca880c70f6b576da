import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'

export type JobFilters = {
  date?: string | undefined
  /** The first and the last day. */
  from?: string | undefined
  to?: string | undefined
  status?: JobStatus | undefined
  type?: JobType | undefined
  driverId?: string | undefined
  orderId?: string | undefined
  updatedFrom?: string | undefined
}

/** The conditions of the filters, on jobs `j`. */
export function matching(org: Org, filters: JobFilters): RawBuilder<unknown>[] {
  const { date, from, to, status, type, driverId, orderId, updatedFrom } = filters
  const conditions = [sql`j.organisation_id = ${org.id}`]
  if (date !== undefined) conditions.push(sql`j.date = ${date}`)
  if (from !== undefined) conditions.push(sql`j.date >= ${from}`)
  if (to !== undefined) conditions.push(sql`j.date <= ${to}`)
  if (status !== undefined) conditions.push(sql`j.status = ${status}`)
  if (type !== undefined) conditions.push(sql`j.type = ${type}`)
  if (orderId !== undefined) conditions.push(sql`j.order_id = ${orderId}`)
  if (updatedFrom !== undefined) conditions.push(sql`j.updated_at >= ${updatedFrom}`)
  if (driverId !== undefined) {
    conditions.push(sql`exists (select from stops s
      join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
      where s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
        and r.driver_id = ${driverId})`)
  }
  return conditions
}
