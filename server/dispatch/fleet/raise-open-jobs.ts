import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'

/**
 * Raises the versions of the jobs that a driver or vehicle has still to do, because they show its name. Those that
 * are over keep their version: there can be thousands.
 */
export async function raiseOpenJobs(
  org: Org,
  column: 'driver_id' | 'vehicle_id',
  id: string,
): Promise<void> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select j.id from runs r
    join stops s on s.organisation_id = r.organisation_id and s.run_id = r.id and s.removed_at is null
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    where r.organisation_id = ${org.id} and r.${sql.ref(column)} = ${id}
      and r.status <> 'closed' and j.status in ('scheduled', 'started')`)
  await raiseJobVersions(
    org,
    rows.map((row) => row.id),
  )
}
