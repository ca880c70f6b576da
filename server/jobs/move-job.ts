import { jobMoves } from '#contract/jobs/job.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findJob } from './find-job.ts'
import { queueCharges } from './charging/queue-charges.ts'
import type { JobRows } from './present-job.ts'

/** A move between job states, and the columns it writes. */
export type JobMove = {
  move: keyof typeof jobMoves
  to: JobStatus
  /** Columns of the job that the move sets, by name. */
  columns: Record<string, unknown>
}

/**
 * Moves a job from one state to another. Its order is locked.
 * @throws Refusal 422 when the job can't make this move now
 */
export async function moveJob(
  org: Org,
  id: string,
  { move, to, columns }: JobMove,
): Promise<JobRows> {
  const [moved] = await org.tx.run(
    query
      .updateTable('jobs')
      .set((eb) => ({
        ...columns,
        status: to,
        version: eb('version', '+', 1),
        updated_at: org.now,
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', 'in', jobMoves[move])
      .returning('id'),
  )
  const rows = await findJob(org, id)
  if (!moved) {
    const message = `can't ${move} now, it is ${rows.job.status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  const [from] = jobMoves[move]
  if (to === 'completed' || to === 'failed') await queueCharges(org, id)
  await recordAudit(org, `job.${to}`, id, { before: { status: from }, after: { status: to } })
  return rows
}
