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
    text: `select id, type, status, date, line_id as "lineId", time_window as "timeWindow",
        started_at as "startedAt", completed_at as "completedAt", failed_at as "failedAt"
      from jobs where organisation_id = $1 and order_id = $2 order by date, sequence`,
    values: [org.id, orderId],
  })
}
