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
  /** The GST in it, in cents: those of all of an order's payments add up to that of its invoices. */
  gst: number
  method: keyof typeof METHODS
  /** The provider's own id, or what a person noted. */
  reference: string | null
  /** The numbers of the order's invoices that a payment counts for, oldest first; none of a refund. */
  invoices: string[]
  /** False if it's the order's part of a payment for more, such as for an invoice of several orders. */
  alone: boolean
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
    ? ['Refund note', 'Refunded on', 'Amount refunded', 'Refunded to']
    : ['Receipt', 'Paid on', 'Amount paid', 'Received from']
  const { reference, invoices, alone, gst } = moved
  return {
    title,
    notice: null,
    gst: gst === 0 ? '' : ' and include GST',
    facts: [
      { name: date, value: spokenInstant(moved.at, timezone) },
      { name: 'Method', value: METHODS[moved.method] },
      ...(reference === null ? [] : [{ name: 'Payment reference', value: reference }]),
      // Someone else may have paid for several bookings.
      { name: alone ? whom : 'Customer', value: order.customer_name },
      { name: 'For', value: `${order.product_name}, booking ${presentReference(order.reference)}` },
      ...(invoices.length === 0
        ? []
        : [{ name: invoices.length === 1 ? 'Invoice' : 'Invoices', value: invoices.join(', ') }]),
    ],
    parts: [
      {
        heading: 'Amount',
        content: tableOf(
          [
            {
              name: `${amount}${alone ? '' : ' for this booking'}${gst === 0 ? '' : ', including GST'}`,
              cents: moved.amount,
              strong: true,
            },
            ...(gst === 0 ? [] : [{ name: 'GST included', cents: gst }]),
          ],
          order.currency,
        ),
      },
    ],
  }
}
