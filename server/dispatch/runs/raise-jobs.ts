import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'

/** Raises the versions of the jobs on a run: their driver or vehicle is another. */
export async function raiseJobs(org: Org, { runId }: { runId: string }): Promise<void> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select job_id as id from stops
    where organisation_id = ${org.id} and run_id = ${runId} and job_id is not null
      and removed_at is null`)
  await raiseJobVersions(
    org,
    rows.map(({ id }) => id),
  )
}
