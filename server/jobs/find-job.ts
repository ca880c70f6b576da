import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { jobRows, jobTables } from './present-job.ts'
import type { JobRows } from './present-job.ts'

/**
 * One job of the organisation.
 * @throws Refusal 404 when no job has this id, or it isn't an id
 */
export async function findJob(org: Org, id: string): Promise<JobRows> {
  const [row] = isUuid(id)
    ? await org.tx.run<JobRows>({
        name: 'find_job',
        text: `select ${jobRows} from ${jobTables} where j.organisation_id = $1 and j.id = $2`,
        values: [org.id, id],
      })
    : []
  if (!row) throw new Refusal(404, 'No job has that id')
  return row
}

/** The jobs with these ids, by id; those that don't exist are left out. */
export async function findJobs(
  org: Org,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobRows>> {
  const rows = await org.tx.run<JobRows>({
    name: 'find_jobs',
    text: `select ${jobRows} from ${jobTables} where j.organisation_id = $1 and j.id = any ($2)`,
    values: [org.id, [...ids]],
  })
  return new Map(rows.map((row) => [row.job.id, row]))
}
