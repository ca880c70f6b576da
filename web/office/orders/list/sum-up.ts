import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'

/** "24 orders, $19,902.45, due $9,772.45": of those that show. */
export function sumUp(orders: readonly OrderRow[], more: boolean, currency: string): string {
  const sum = (amount: (order: OrderRow) => number) =>
    orders.reduce((total, order) => total + amount(order), 0)
  const due = sum((order) => order.due)
  return [
    more ? `The first ${count(orders.length, 'order')}` : count(orders.length, 'order'),
    formatMoney(
      sum((order) => order.total),
      currency,
    ),
    ...(due === 0 ? [] : [`due ${formatMoney(due, currency)}`]),
  ].join(' · ')
}
