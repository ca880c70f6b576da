import { jobMoves } from '#contract/jobs/job.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { leaveRuns, lockRunsOf } from './leave-other-days.ts'
import { queueChargesOf } from './charging/queue-charges.ts'

/** Cancels the jobs of an order that haven't started, and takes them off their runs. The order is locked. */
export async function cancelJobs(org: Org, orderId: string): Promise<void> {
  const open = await org.tx.run(
    query
      .selectFrom('jobs')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('status', 'in', jobMoves.cancel),
  )
  await queueChargesOf(org, orderId)
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await lockRunsOf(org, ids)
  await org.tx.run(
    query
      .updateTable('jobs')
      .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1), updated_at: org.now }))
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('status', 'in', jobMoves.cancel),
  )
  await leaveRuns(org, ids)
}
