import type { HirersOrder } from '#contract/orders/hirer.ts'
import type { Org } from '#server/db/tenant.ts'

/** A job as its hirer sees it, with the times it changed. */
export type HirersJob = HirersOrder['jobs'][number] & {
  startedAt: Date | null
  completedAt: Date | null
  failedAt: Date | null
}

/** The jobs of an order by date. */
export async function readHirersJobs(org: Org, orderId: string): Promise<HirersJob[]> {
  return org.tx.run<HirersJob>({
    name: 'read_hirers_jobs',
    text: `select j.id, j.type, j.status, j.date, j.line_id as "lineId", j.time_window as "timeWindow",
        (j.agreed_unit_price * coalesce(j.quantity, l.quantity))::float8 as "agreedPrice",
        case when j.status = 'completed' and j.completion ->> 'weightKg' is not null then jsonb_build_object(
          'kg', (j.completion ->> 'weightKg')::float8, 'docketNumber', j.completion ->> 'docketNumber') end as weighed,
        j.started_at as "startedAt", j.completed_at as "completedAt", j.failed_at as "failedAt"
      from jobs j join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
      where j.organisation_id = $1 and j.order_id = $2 order by j.date, j.sequence`,
    values: [org.id, orderId],
  })
}
