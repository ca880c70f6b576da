import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'

/** Which stops leave a run: all, or just those of jobs that are still open. */
export type Leaving = 'all' | 'open'

/**
 * Takes jobs off a locked run: they keep their date and state, and wait in the tray.
 * @returns their ids
 */
export async function emptyRun(org: Org, runId: string, leaving: Leaving): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string | null }>`
    update stops s set removed_at = ${org.now}
    where s.organisation_id = ${org.id} and s.run_id = ${runId} and s.removed_at is null
      and (${leaving} = 'all' or exists (select from jobs j
        where j.organisation_id = s.organisation_id and j.id = s.job_id
          and j.status in ('scheduled', 'started')))
    returning s.job_id as id`)
  const jobs = rows.flatMap(({ id }) => id ?? [])
  await raiseJobVersions(org, jobs)
  return jobs
}
