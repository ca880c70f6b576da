import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { countedClaims } from '#server/orders/capacity/claim.ts'
import { forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { holdClaims } from './hold-claims.ts'
import type { JobsOfOrder } from './hold-claims.ts'
import { writeClaims } from './write-claims.ts'

/**
 * Holds an order's bins for as long as its jobs show that they are out, even if that oversells: the
 * bins are physically out. Releases each bin once it is back, and moves what extra jobs claim to their
 * days.
 * @param soonest the next day crews could collect bins that have no collection planned; null leaves
 *   them as they are
 * @returns whether anything changed
 */
export async function holdBins(org: Org, orderId: string, soonest: Day | null): Promise<boolean> {
  const order = await lockOrder(org, orderId)
  const before = countedClaims(order)
  if (before.length === 0) return false
  const { day: today } = localTime(org.now, org.timezone)
  const after = holdClaims(before, await readJobs(org, orderId), { today, soonest })
  if (isDeepStrictEqual(before, after)) return false
  await forceCapacityChange(org, before, after)
  const idle = order.claims.filter((claim) => !before.includes(claim))
  await writeClaims(org, orderId, [...idle, ...after])
  return true
}

type Row = {
  id: string
  line_id: string
  collected: boolean
  type: JobType
  status: JobStatus
  date: Day
  ended_at: Date | null
  units: number | null
  extra: boolean
  retried: boolean
}

/** The jobs that decide what an order claims. */
async function readJobs(org: Org, orderId: string): Promise<JobsOfOrder> {
  const rows = await org.tx.run(sql<Row>`
    select j.id, j.line_id, l.collected, j.type, j.status, j.date,
      coalesce(j.completed_at, j.failed_at) as ended_at, ceil(j.quantity)::integer as units, j.extra,
      exists (select from jobs n where n.organisation_id = j.organisation_id
        and n.order_id = j.order_id and n.previous_job_id = j.id) as retried
    from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.order_id = ${orderId} and (l.collected or j.extra)
    order by j.sequence`)
  const jobs = rows.map(({ ended_at: at, date, ...row }) => ({
    ...row,
    day: at === null ? date : localTime(at, org.timezone).day,
  }))
  const byLine = Map.groupBy(
    jobs.filter(({ collected }) => collected),
    ({ line_id: line }) => line,
  )
  return { byLine, extra: jobs.filter(({ extra }) => extra) }
}
