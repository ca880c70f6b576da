import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readCorrected } from './correct-facts.ts'

/**
 * Moves the start of a job that has started to an earlier time, if a crew reports one. Its order is locked.
 * @returns the job as it is then
 */
export async function reportStart(org: Org, id: string, at: Date): Promise<JobRows> {
  const before = await findJob(org, id)
  if ((await readCorrected(org, id)).includes('startedAt')) return before
  const [earlier] = await org.tx.run(sql<{ id: string }>`
    update jobs set started_at = ${at}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and started_at > ${at} returning id`)
  if (!earlier) return before
  await recordAudit(org, 'job.reported', id, {
    before: { startedAt: before.job.started_at },
    after: { startedAt: at.toISOString() },
  })
  return findJob(org, id)
}
