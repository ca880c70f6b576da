import type { OrderDatesChange } from '#contract/office/order-writes.ts'
import type { OfficeOrder } from '#contract/office/order.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { costOfChange } from '#server/orders/change/cost-of-change.ts'

/** What a change of dates costs. Without a page it was only priced. */
export function presentOfficeChange(
  changed: ChangedOrder,
  page: OfficeOrder | null,
): OrderDatesChange {
  return { dryRun: page === null, ...costOfChange(changed), page }
}
