import type { JobType } from '#contract/jobs/job.ts'
import { orderCan } from '#contract/orders/order.ts'
import { countedClaims } from '#server/orders/capacity/claim.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'

/**
 * Whether crews may set out for jobs of a type of this order: it's live, or it was cancelled and yet has a bin
 * to fetch.
 */
export function canBeWorkedOn(order: LockedOrder, type: JobType): boolean {
  const { status } = order
  return (
    orderCan.work(order) ||
    (status === 'cancelled' && type === 'collection' && countedClaims(order).length > 0)
  )
}
