import type { HirersPage, OrderChange } from '#contract/orders/hirer.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { costOfChange } from '#server/orders/change/priced/cost-of-change.ts'

/** The result of a change of dates. Without a page it was a dry run. */
export function presentChange(changed: ChangedOrder, page: HirersPage | null): OrderChange {
  const { due, ...cost } = costOfChange(changed)
  return { dryRun: page === null, ...cost, amountDue: due, page }
}
