import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { queueCharges } from '#server/jobs/charging/queue-charges.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'

type Correction = {
  /** The outcome that the job has. */
  column: 'completion' | 'failure'
  outcome: object
  /** Instants as ISO text. */
  started_at: string | null
  ended_at: string | null
}

/** Writes the outcome and times of a job as they are corrected. Its order is locked. */
export async function writeCorrection(
  org: Org,
  { job }: JobRows,
  { column, outcome, started_at: start, ended_at: end }: Correction,
): Promise<JobRows> {
  const ended = column === 'completion' ? 'completed_at' : 'failed_at'
  await org.tx.run(sql`
    update jobs set ${sql.ref(column)} = ${JSON.stringify(outcome)}::jsonb, started_at = ${start},
      ${sql.ref(ended)} = ${end}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${job.id}`)
  await queueCharges(org, job.id)
  return findJob(org, job.id)
}
