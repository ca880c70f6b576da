import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Whether a job was ever on a driver's phone, or is or was on a run of theirs. */
export async function mayReport(
  org: Org,
  { driverId, jobId }: { driverId: string; jobId: string },
): Promise<boolean> {
  const [row] = await org.tx.run(sql<{ may: boolean }>`
    select exists (select from driver_jobs
        where organisation_id = ${org.id} and driver_id = ${driverId} and job_id = ${jobId})
      or exists (select from stops s
        join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
        where s.organisation_id = ${org.id} and s.job_id = ${jobId}
          and r.driver_id = ${driverId}) as may`)
  return row?.may ?? false
}
