import { sql } from 'kysely'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'

/** Sends a line's jobs that haven't started to its new address. The order is locked. */
export async function moveSite(
  org: Org,
  { order_id: orderId, line_id: lineId }: JobRows['job'],
  site: JobSite,
): Promise<void> {
  await org.tx.run(sql`
    update jobs set site = ${JSON.stringify(site)}::jsonb, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and order_id = ${orderId} and line_id = ${lineId}
      and status = 'scheduled'`)
}
