import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { holdForOrder, insertAllocations } from '#server/invoices/allocations/allocation-rows.ts'
import { readOpenParts } from '#server/invoices/allocations/open-parts.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { PaidFor } from './check-new-payment.ts'

/**
 * Lets a payment that is new count for its order or its invoices, which are locked; never for more than is due.
 * @returns the orders that are paid more now: `setMoney` follows
 */
export async function countFor(
  org: Org,
  { id, amount, paidFor }: { id: string; amount: number; paidFor: PaidFor },
): Promise<string[]> {
  if (paidFor.invoiceIds.length > 0) {
    const parts = await readOpenParts(org, paidFor.invoiceIds)
    const made = spread([{ paymentId: id, orderId: null, free: amount }], parts)
    await insertAllocations(org, made)
    return [...new Set(made.flatMap(({ orderId }) => orderId ?? []))].toSorted()
  }
  const { orderId } = paidFor
  if (orderId === null) return []
  const counted = Math.min(amount, await readOrderDue(org, orderId))
  if (counted === 0) return []
  await holdForOrder(org, { paymentId: id, orderId, amount: counted })
  await allocateOrderMoney(org, [orderId])
  return [orderId]
}

/** What is due of a locked order, in cents. */
export async function readOrderDue(org: Org, orderId: string): Promise<number> {
  const { order } = await readOrder(org, orderId)
  const { total, amount_paid: paid, status } = order
  return amountDueOf({ total, paid, cancelled: status === 'cancelled' })
}
