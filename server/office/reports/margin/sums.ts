import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { startOfDay } from '#server/organisations/start-of-day.ts'

/** Cents without GST of the jobs whose tip cost is known, how many these are, and how many others there are. */
export type Sums = { price: number; cost: number; known: number; unknown: number }

export type MarginDays = {
  from: Day
  to: Day
  /** Whether there is GST in what the organisation asks for, and it gets back what it pays. */
  registered: boolean
}

/** The sums of `selectJobs`. */
export const selectSums = sql`
  coalesce(sum(ex_gst) filter (where cost is not null), 0)::bigint as price,
  coalesce(sum(cost), 0)::bigint as cost, count(cost)::integer as known,
  (count(*) - count(cost))::integer as unknown`

/** The jobs that took waste away in a period, each with its price and its tip cost in cents without GST. */
export function selectJobs(org: Org, { from, to, registered }: MarginDays): RawBuilder<unknown> {
  return sql`
    select order_id, job_id, completed_at, product_name, area_name,
      ${registered ? sql`price - floor((2 * price + 11) / 22.0)` : sql`price`} as ex_gst,
      ${registered ? sql`cost_ex_gst` : sql`cost`} as cost
    from job_margins
    where organisation_id = ${org.id}
      and completed_at >= ${startOfDay(org, from)} and completed_at < ${startOfDay(org, addDays(to, 1))}`
}
