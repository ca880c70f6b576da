import type { HirersOrder } from '#contract/orders/hirer.ts'
import type { Actor } from '#server/actor.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { refundDueOf } from '#server/orders/money/payment-status.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import type { HirersJob } from './read-hirers-jobs.ts'

/** The order as its hirer sees it, without the office's own fields. */
export function presentHirersOrder(
  rows: OrderRows,
  { jobs, paidBeside }: { jobs: readonly HirersJob[]; paidBeside: number },
): HirersOrder {
  const { organisationId: _, source: __, salesperson: ___, ...order } = presentOrder(rows)
  const { total, amount_paid: paid, status, held_until, cancelled_by: actor } = rows.order
  return {
    ...order,
    amountRefunded: rows.order.amount_refunded,
    refundDue: refundDueOf({ total, paid, cancelled: status === 'cancelled' }),
    paidBeside,
    heldUntil: held_until === null ? null : new Date(held_until).toISOString(),
    jobs: jobs.map((job) => {
      const { id, type, status: jobStatus, date, timeWindow, lineId, agreedPrice, weighed } = job
      return { id, type, status: jobStatus, date, timeWindow, lineId, agreedPrice, weighed }
    }),
    cancellation:
      order.cancellation && actor
        ? {
            by: cancelledBy(actor),
            reason: order.cancellation.reason,
            at: order.cancellation.at,
          }
        : null,
  }
}

/** The hirer isn't shown which key or person of the organisation it was. */
function cancelledBy({ type }: Actor): 'hirer' | 'organisation' | 'unpaid' {
  if (type === 'hirer') return 'hirer'
  // The server itself cancels only what wasn't paid in time.
  return type === 'system' ? 'unpaid' : 'organisation'
}
