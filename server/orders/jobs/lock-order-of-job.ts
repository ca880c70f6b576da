import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'

/**
 * Reads a job and locks its order. The job may have changed while waiting for the lock, so whatever moves
 * it checks the status in its UPDATE.
 * @throws Refusal 404 for an unknown job
 */
export async function lockOrderOfJob(
  org: Org,
  id: string,
): Promise<{ rows: JobRows; order: LockedOrder }> {
  const rows = await findJob(org, id)
  return { rows, order: await lockOrder(org, rows.job.order_id) }
}
