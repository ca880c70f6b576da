import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Whether a file shows a job that is or was on a driver's phone, or an earlier job of the same line. */
export async function maySeeFile(
  org: Org,
  { driverId, fileId }: { driverId: string; fileId: string },
): Promise<boolean> {
  const found = await org.tx.run(sql`
    select 1 from job_files f
    join jobs shown on shown.organisation_id = f.organisation_id and shown.id = f.job_id
    join jobs mine on mine.organisation_id = shown.organisation_id and mine.order_id = shown.order_id
      and mine.line_id = shown.line_id
    join driver_jobs d on d.organisation_id = mine.organisation_id and d.job_id = mine.id
      and d.driver_id = ${driverId}
    where f.organisation_id = ${org.id} and f.file_id = ${fileId} limit 1`)
  return found.length > 0
}
