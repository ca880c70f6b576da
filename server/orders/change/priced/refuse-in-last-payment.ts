import type { Org } from '#server/db/tenant.ts'
import { isBeingPaid } from '#server/orders/money/is-being-paid.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * After its hour an order is held only by a payment that was begun in time. Another price would end that, and none can
 * be begun any more.
 */
export async function refuseInLastPayment(
  org: Org,
  { id: orderId, held_until: heldUntil, total, amount_paid: paid }: OrderRow,
  { difference }: { difference: number },
): Promise<void> {
  if (heldUntil === null || new Date(heldUntil) > org.now || difference === 0) return
  const due = amountDueOf({ total, paid, cancelled: false })
  if (!(await isBeingPaid(org, { orderId, due }))) return
  const message = 'the time to pay has passed, so its price stays'
  throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
}
