import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { countedClaims } from '#server/orders/capacity/claim.ts'
import { forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { holdClaims } from './hold-claims.ts'
import type { LineJob } from './bins-out.ts'
import type { ExtraJob, JobsOfOrder } from './hold-claims.ts'
import { writeClaimsOfOrders } from './write-claims.ts'

/**
 * Holds an order's bins for as long as its jobs show that they are out, even if that oversells: the
 * bins are physically out. Releases each bin once it is back, and moves what extra jobs claim to their
 * days.
 * @param soonest the next day crews could collect bins that have no collection planned; null leaves
 *   them as they are
 * @returns whether anything changed
 */
export async function holdBins(org: Org, orderId: string, soonest: Day | null): Promise<boolean> {
  return (await holdBinsOfOrders(org, [orderId], soonest)).length > 0
}

/**
 * As {@link holdBins}, for several orders.
 * @returns the ids of those that changed
 */
export async function holdBinsOfOrders(
  org: Org,
  orderIds: readonly string[],
  soonest: Day | null,
): Promise<string[]> {
  const orders = await lockOrders(org, orderIds)
  const counted = Array.from(orders, ([id, order]) => ({ id, order, before: countedClaims(order) }))
  const held = counted.filter(({ before }) => before.length > 0)
  if (held.length === 0) return []
  const jobs = await readJobs(
    org,
    held.map(({ id }) => id),
  )
  const { day: today } = localTime(org.now, org.timezone)
  const changed = held.flatMap(({ id, order, before }) => {
    const after = holdClaims(before, jobs.get(id) ?? NO_JOBS, { today, soonest })
    return isDeepStrictEqual(before, after) ? [] : [{ id, order, before, after }]
  })
  if (changed.length === 0) return []
  await forceCapacityChange(
    org,
    changed.flatMap(({ before }) => before),
    changed.flatMap(({ after }) => after),
  )
  const claims = changed.map(({ id, order, before, after }) => {
    const idle = order.claims.filter((claim) => !before.includes(claim))
    return [id, [...idle, ...after]] as const
  })
  await writeClaimsOfOrders(org, new Map(claims))
  return changed.map(({ id }) => id)
}

const NO_JOBS: JobsOfOrder = { byLine: new Map(), extra: [] }

type Row = {
  id: string
  order_id: string
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

/** The jobs that decide what orders claim, by the orders' ids. */
async function readJobs(org: Org, orderIds: string[]): Promise<ReadonlyMap<string, JobsOfOrder>> {
  const rows = await org.tx.run(sql<Row>`
    select j.id, j.order_id, j.line_id, l.collected, j.type, j.status, j.date,
      coalesce(j.completed_at, j.failed_at) as ended_at, ceil(j.quantity)::integer as units, j.extra,
      exists (select from jobs n where n.organisation_id = j.organisation_id
        and n.order_id = j.order_id and n.previous_job_id = j.id) as retried
    from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.order_id = any (${orderIds}::uuid[])
      and (l.collected or j.extra)
    order by j.order_id, j.sequence`)
  const jobs = rows.map(({ ended_at: at, date, ...row }) => ({
    ...row,
    day: at === null ? date : localTime(at, org.timezone).day,
  }))
  const ofOrders = Map.groupBy(jobs, ({ order_id: order }) => order)
  return new Map(Array.from(ofOrders, ([id, ofOrder]) => [id, byLine(ofOrder)]))
}

function byLine(jobs: readonly (LineJob & ExtraJob & OfLine)[]): JobsOfOrder {
  const collected = jobs.filter((job) => job.collected)
  return {
    byLine: Map.groupBy(collected, ({ line_id: line }) => line),
    extra: jobs.filter(({ extra }) => extra),
  }
}

type OfLine = Pick<Row, 'line_id' | 'collected' | 'extra'>
