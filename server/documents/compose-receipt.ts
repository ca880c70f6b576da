import { gstInside } from '#contract/values/money.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { spokenInstant, tableOf } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** A payment or a refund of an order, as its provider reported it or a person recorded it. */
export type PaymentOrRefund = {
  kind: 'receipt' | 'refund'
  id: string
  at: Date
  amount: number
  method: keyof typeof METHODS
  /** The provider's own id, or what a person noted. */
  reference: string | null
  /** The numbers of the invoices that a payment counts for, oldest first; none of a refund. */
  invoices: string[]
  /** Whether it paid an invoice of several orders as a whole. */
  forSeveral: boolean
}

const METHODS = {
  stripe: 'Online with Stripe',
  test: 'Test payment (no money was charged)',
  cash: 'Cash',
  eft: 'Bank transfer',
  card_terminal: 'Card at the counter',
  cheque: 'Cheque',
}

/** The receipt of a payment, or the note of a refund. Pure. */
export function composeReceipt(order: OrderRow, moved: PaymentOrRefund, timezone: string): Sheet {
  const isRefund = moved.kind === 'refund'
  const [title, date, amount, whom] = isRefund
    ? ['Refund note', 'Refunded on', 'Amount refunded, including GST', 'Refunded to']
    : ['Receipt', 'Paid on', 'Amount paid, including GST', 'Received from']
  const { reference, invoices, forSeveral } = moved
  const booking = `${order.product_name}, booking ${presentReference(order.reference)}`
  return {
    title,
    notice: null,
    facts: [
      { name: date, value: spokenInstant(moved.at, timezone) },
      { name: 'Method', value: METHODS[moved.method] },
      ...(reference === null ? [] : [{ name: 'Payment reference', value: reference }]),
      { name: whom, value: order.customer_name },
      { name: 'For', value: forSeveral ? sayWhole(invoices) : booking },
      ...(invoices.length === 0
        ? []
        : [{ name: invoices.length === 1 ? 'Invoice' : 'Invoices', value: invoices.join(', ') }]),
    ],
    parts: [
      {
        heading: 'Amount',
        content: tableOf(
          [
            { name: amount, cents: moved.amount, strong: true },
            { name: 'GST included', cents: gstInside(moved.amount) },
          ],
          order.currency,
        ),
      },
    ],
  }
}

/** Of an invoice that was paid or credited meanwhile, the money is credit. */
const sayWhole = (invoices: readonly string[]): string =>
  invoices.length === 0 ? 'Credit on your account' : 'All bookings of the invoice'
