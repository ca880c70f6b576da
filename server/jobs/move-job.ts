import { jobMoves } from '#contract/jobs/job.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findJob } from './find-job.ts'
import type { JobRows } from './present-job.ts'

/** A move between job states: to which, and what it writes beside. */
export type JobMove = {
  move: keyof typeof jobMoves
  to: JobStatus
  /** Columns of the job that the move sets, by name. */
  columns: Record<string, unknown>
}

/**
 * Moves a job, locking its order first as everything does that touches both.
 * @throws Refusal 404 when there is no such job, 422 when it may not make this move now
 */
export async function moveJob(
  org: Org,
  id: string,
  { move, to, columns }: JobMove,
): Promise<JobRows> {
  const { job } = await findJob(org, id)
  const [order] = await org.tx.run(
    query
      .selectFrom('orders')
      .select('status')
      .where('organisation_id', '=', org.id)
      .where('id', '=', job.order_id)
      .forUpdate(),
  )
  const startable = order?.status === 'confirmed' || order?.status === 'in_progress'
  if (move === 'start' && !startable) {
    throw new Refusal(422, {
      field: 'job',
      code: 'wrong_state',
      message: `its order is ${order?.status}`,
    })
  }
  const moved = await org.tx.run(
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
  if (moved.length === 0) {
    // It may have moved while its order was waited for.
    const { job: now } = await findJob(org, id)
    throw new Refusal(422, {
      field: 'job',
      code: 'wrong_state',
      message: `can't ${move} now, it is ${now.status}`,
    })
  }
  await recordAudit(org, `job.${to}`, id, { before: { status: job.status }, after: { status: to } })
  return findJob(org, id)
}
