import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { claimAgain } from '#server/orders/stock/claim-again.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { followBins } from './plan/follow-bins.ts'

/**
 * Lets bins and later jobs follow the outcome of a job of a locked order: bins that came back are free,
 * those that a cancelled order got all the same are claimed again, and after a relocation the later jobs
 * of these bins go to the new address. Billing looks at the order again.
 */
export async function settleOutcome(
  org: Org,
  order: LockedOrder,
  { job, line }: JobRows,
): Promise<void> {
  const done = job.status === 'completed'
  if (done && order.status === 'cancelled' && job.type === 'delivery') {
    await claimAgain(org, { job, line })
  }
  if (done && job.to_site) {
    await followBins(org, { orderId: job.order_id, lineId: job.line_id, whole: line.quantity })
  }
  if (done || job.extra) await holdBins(org, job.order_id, null)
  if (done) await queueBilling(org, { cause: `job:${job.id}`, orderId: job.order_id })
}
