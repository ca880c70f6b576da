import { jobMoves } from '#contract/jobs/job.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** Cancels the jobs of an order that haven't started. The order is locked. */
export async function cancelJobs(org: Org, orderId: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('jobs')
      .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1), updated_at: org.now }))
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('status', 'in', jobMoves.cancel),
  )
}
