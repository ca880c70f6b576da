import { sql } from 'kysely'
import type { JobType } from '#contract/jobs/job.ts'
import type { MissingDocket } from '#contract/office/dispatch/docket.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'

const DAYS = 30
const MOST = 200

/** The jobs after which a truck goes to a tip. */
const TIPPED: readonly JobType[] = ['collection', 'exchange', 'service', 'wait_and_load']

type Row = Omit<MissingDocket, 'completedAt'> & { completedAt: Date; sequence: number }

/** Jobs of the last 30 days that went to a tip and have no docket, newest first. */
export async function listMissing(org: Org): Promise<{ data: MissingDocket[]; hasMore: boolean }> {
  const since = new Date(org.now.getTime() - DAYS * 86_400_000)
  const rows = await org.tx.run(sql<Row>`
    select j.id as "jobId", o.reference, j.sequence, j.type, o.id as "orderId",
      o.customer_name as "customerName", o.suburb, l.product_name as "productName",
      j.completed_at as "completedAt", v.id as "vehicleId", v.name as "vehicleName",
      d.id as "driverId", d.name as "driverName"
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id
      and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
    left join drivers d on d.organisation_id = r.organisation_id and d.id = r.driver_id
    where j.organisation_id = ${org.id} and j.status = 'completed' and j.completed_at >= ${since}
      and j.date >= ${since}::date - 1 and j.type = any (${TIPPED})
      and j.completion ->> 'docketNumber' is null
      and not exists (
        select from docket_jobs w
        join dockets k on k.organisation_id = w.organisation_id and k.id = w.docket_id
        where w.organisation_id = j.organisation_id and w.job_id = j.id and k.voided_at is null)
    order by j.completed_at desc, j.id limit ${MOST + 1}`)
  return {
    data: rows.slice(0, MOST).map(({ reference, sequence, completedAt, ...row }) => ({
      ...row,
      reference: `${presentReference(reference)}/${sequence}`,
      completedAt: completedAt.toISOString(),
    })),
    hasMore: rows.length > MOST,
  }
}
