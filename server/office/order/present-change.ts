import type { OrderDatesChange, OrderProductChange } from '#contract/office/order-writes.ts'
import type { OfficeOrder } from '#contract/office/order.ts'
import type { ChangedOrder } from '#server/orders/change/change-order.ts'
import { costOfChange, moneyOfChange } from '#server/orders/change/priced/cost-of-change.ts'
import type { ChangedProduct } from '#server/orders/change/product/change-product.ts'

/** What a change of dates costs. Without a page it was only priced. */
export function presentOfficeChange(
  changed: ChangedOrder,
  page: OfficeOrder | null,
): OrderDatesChange {
  return { dryRun: page === null, ...costOfChange(changed), page }
}

/** What another product costs. Without a page it was only priced. */
export function presentProductChange(
  { rows, orderable, change }: ChangedProduct,
  page: OfficeOrder | null,
): OrderProductChange {
  const { id: productId, name: productName } = orderable
  const money = moneyOfChange(rows.order, change)
  return { dryRun: page === null, productId, productName, ...money, page }
}
