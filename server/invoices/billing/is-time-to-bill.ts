import type { InvoiceMoment } from '#contract/invoices/invoice-words.ts'
import type { OrderStatus } from '#contract/orders/order.ts'

export type Progress = {
  status: OrderStatus
  /** Cents. */
  amountPaid: number
  /** Whether a job of it is done. */
  delivered: boolean
}

/** Whether an order is invoiced now by its customer's terms (rules, section 13, "Terms"). Pure. */
export function isTimeToBill(
  on: InvoiceMoment,
  { status, amountPaid, delivered }: Progress,
): boolean {
  if (status === 'pending' || status === 'cancelled') return false
  switch (on) {
    case 'payment_or_delivery':
      return amountPaid > 0 || delivered
    case 'booking':
      return true
    case 'delivery':
      return delivered
    case 'collection':
      return status === 'completed'
    case 'monthly':
      return false
  }
}
