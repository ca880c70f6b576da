import { sql } from 'kysely'
import type { DriverDay, DriverRun } from '#contract/driver/day.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  order_reference: string
  sequence: number
  suburb: string | null
  at: Date
  why: DriverDay['gone'][number]['why']
  driver: string | null
  date: Day
}

/** Jobs that were on the driver's phone since yesterday and no longer are, why, and where they are now. */
export async function listGone(
  org: Org,
  { driverId, today, runs }: { driverId: string; today: Day; runs: readonly DriverRun[] },
): Promise<DriverDay['gone']> {
  const here = runs.flatMap(({ stops }) => stops.flatMap(({ job }) => (job ? [job.id] : [])))
  const rows = await org.tx.run(sql<Row>`
    select j.id, o.reference as order_reference, j.sequence, o.suburb, j.updated_at as at,
      case
        when j.status = 'cancelled' then 'cancelled'
        when j.status in ('completed', 'failed') then 'settled'
        when r.driver_id is not null and r.driver_id <> ${driverId} then 'other_driver'
        when r.id is null then 'unassigned'
        else 'moved' end as why,
      case when r.driver_id <> ${driverId} then p.name end as driver, j.date
    from driver_jobs d
    join jobs j on j.organisation_id = d.organisation_id and j.id = d.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join drivers p on p.organisation_id = r.organisation_id and p.id = r.driver_id
    where d.organisation_id = ${org.id} and d.driver_id = ${driverId}
      and d.shown_at > ${addDays(today, -2)}::date and d.job_id <> all(${here}::uuid[])
      and not (j.status in ('completed', 'failed') and exists (select from actions a
        where a.organisation_id = j.organisation_id and a.job_id = j.id and a.driver_id = ${driverId}
          and a.kind in ('complete', 'fail') and a.outcome = 'applied'))
    order by j.updated_at, j.id`)
  return rows.map((row) => ({
    jobId: row.id,
    reference: `${presentReference(row.order_reference)}/${row.sequence}`,
    suburb: row.suburb ?? '',
    why: row.why,
    at: row.at.toISOString(),
    driver: row.driver,
    date: row.date,
  }))
}
