import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { JobType } from '#contract/jobs/job.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

type TimeWindow = { name: string; startTime: string; endTime: string }

export type NewJob = {
  lineId: string
  type: JobType
  date: Day
  /** How many of the line's things it moves; left out, it moves all of them. */
  quantity?: number | null
  timeWindow?: TimeWindow | null
  /** The job that did part of the work before this one. */
  splitFromId?: string
  /** Whether it was asked for after the order was placed, and claims its own day. */
  extra?: boolean
  /** Where it is done, if that isn't the order's address, and where a relocation takes the bin. */
  site?: JobSite | null
  toSite?: JobSite | null
  /** Of an exchange: whether the bin that comes starts a new allowance. */
  renewsAllowance?: boolean
  /** What the hirer agreed to pay for each bin, in cents. */
  agreedUnitPrice?: number | null
  /** Of a collection on call: the day for which it's planned at first. */
  calledFor?: Day
  /** The Idempotency-Key of the request for it. */
  key?: string | null
}

/**
 * Adds scheduled jobs to a locked order, numbered after its other jobs.
 * @returns their ids, in the same order
 */
export async function addJobs(
  org: Org,
  orderId: string,
  jobs: readonly NewJob[],
): Promise<string[]> {
  if (jobs.length === 0) return []
  const rows = jobs.map((job, index) => ({ ...job, id: randomUUIDv7(), number: index + 1 }))
  await org.tx.run(sql`
    insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence, quantity,
      split_from_id, time_window, extra, site, to_site, renews_allowance, idempotency_key, agreed_unit_price,
      called_for, created_at, updated_at)
    select ${org.id}, n.id, ${orderId}, n."lineId", n.type, 'scheduled', n.date,
      n.number + (select coalesce(max(j.sequence), 0) from jobs j
        where j.organisation_id = ${org.id} and j.order_id = ${orderId}),
      n.quantity, n."splitFromId", n."timeWindow", coalesce(n.extra, false), n.site, n."toSite",
      coalesce(n."renewsAllowance", false), n.key, n."agreedUnitPrice", n."calledFor", ${org.now},
      stamp_write(${org.id}, ${org.now})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, number integer,
      "lineId" uuid, type text, date date, quantity numeric, "splitFromId" uuid, "timeWindow" jsonb,
      extra boolean, site jsonb, "toSite" jsonb, "renewsAllowance" boolean, key text, "agreedUnitPrice" integer,
      "calledFor" date)`)
  return rows.map(({ id }) => id)
}
