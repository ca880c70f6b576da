import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Adds another attempt of a failed job, as a new job that names the old one. It keeps the time of day that was agreed.
 * The order is locked.
 * @param site where its bins are now; null is the order's address
 * @returns the new job's id; null if the job hasn't failed or was retried already
 */
export async function retryJob(
  org: Org,
  id: string,
  { date, site }: { date: Day; site: JobSite | null },
): Promise<string | null> {
  const [next] = await org.tx.run(sql<{ id: string }>`
    insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence, quantity,
      time_window, previous_job_id, extra, site, to_site, renews_allowance, agreed_unit_price, created_at, updated_at)
    select j.organisation_id, ${randomUUIDv7()}, j.order_id, j.line_id, j.type, 'scheduled', ${date},
      (select max(s.sequence) + 1 from jobs s
        where s.organisation_id = j.organisation_id and s.order_id = j.order_id),
      j.quantity, j.time_window, j.id, j.extra,
      ${site && JSON.stringify(site)}::jsonb, j.to_site, j.renews_allowance, j.agreed_unit_price, ${org.now},
      stamp_write(j.organisation_id, ${org.now})
    from jobs j
    where j.organisation_id = ${org.id} and j.id = ${id} and j.status = 'failed'
      and not exists (select from jobs n where n.organisation_id = j.organisation_id
        and n.order_id = j.order_id and n.previous_job_id = j.id)
    returning id`)
  return next?.id ?? null
}
