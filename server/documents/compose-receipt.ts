import { gstInside } from '#contract/values/money.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { spokenInstant, tableOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** Money that came for an order, or went back, as its provider told. */
export type Moved = {
  kind: 'receipt' | 'refund'
  id: string
  at: Date
  amount: number
  provider: 'stripe' | 'test'
  /** The provider's name for it. */
  provider_reference: string | null
}

const METHODS = { stripe: 'Online, by Stripe', test: 'Test payment: no money moved' }

/** What is said of a payment or a refund to who made or got it. Pure. */
export function composeReceipt(order: OrderRow, moved: Moved, timezone: string): Sheet {
  const isRefund = moved.kind === 'refund'
  const [title, date, amount, whom] = isRefund
    ? ['Refund note', 'Given back on', 'Given back, GST included', 'Given back to']
    : ['Receipt', 'Paid on', 'Paid, GST included', 'Received from']
  const { provider_reference: reference } = moved
  return {
    title,
    notice: null,
    facts: [
      { name: date, value: spokenInstant(moved.at, timezone) },
      { name: 'Method', value: METHODS[moved.provider] },
      ...(reference === null ? [] : [{ name: 'Payment reference', value: reference }]),
      { name: whom, value: order.customer_name },
      { name: 'For', value: `${order.product_name}, booking ${presentReference(order.reference)}` },
    ],
    parts: [
      {
        heading: 'Amount',
        content: tableOf([
          { name: amount, cents: moved.amount, strong: true },
          { name: 'GST in it', cents: gstInside(moved.amount) },
        ]),
      },
    ],
  }
}
