import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueCharges } from '#server/jobs/charging/queue-charges.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'

/**
 * Writes what a job's outcome says now, and what it said before to the audit log. The job's order is locked.
 * @param column the outcome that the job has
 */
export async function writeOutcome(
  org: Org,
  { job }: JobRows,
  {
    column,
    after,
    action,
  }: { column: 'completion' | 'failure'; after: object; action: AuditAction },
): Promise<JobRows> {
  await org.tx.run(sql`
    update jobs set ${sql.ref(column)} = ${JSON.stringify(after)}::jsonb, version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${job.id}`)
  await queueCharges(org, job.id)
  await recordAudit(org, action, job.id, {
    before: { [column]: job[column] },
    after: { [column]: after },
  })
  return findJob(org, job.id)
}
