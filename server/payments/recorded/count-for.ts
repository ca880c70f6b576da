import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { holdForOrder, insertAllocations } from '#server/invoices/allocations/allocation-rows.ts'
import { readOpenParts } from '#server/invoices/allocations/open-parts.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { PaidFor } from './check-new-payment.ts'

/**
 * Lets a payment that is new count for its invoices, then for its orders, which are locked; never for more than is due.
 * @returns the orders that are paid more now: `setMoney` follows
 */
export async function countFor(
  org: Org,
  {
    id,
    amount,
    paidFor: { invoiceIds, heldFor },
  }: { id: string; amount: number; paidFor: Pick<PaidFor, 'invoiceIds' | 'heldFor'> },
): Promise<string[]> {
  const parts = invoiceIds.length === 0 ? [] : await readOpenParts(org, invoiceIds)
  const made = spread([{ paymentId: id, orderId: null, free: amount }], parts)
  await insertAllocations(org, made)
  const paid = new Set(made.flatMap(({ orderId }) => orderId ?? []))
  let rest = amount - sum(made)
  for (const orderId of heldFor) {
    // Its invoices may be among those that were paid just now.
    const already = sum(made.filter((row) => row.orderId === orderId))
    const counted = Math.min(rest, (await readOrderDue(org, orderId)) - already)
    if (counted <= 0) continue
    await holdForOrder(org, { paymentId: id, orderId, amount: counted })
    rest -= counted
    paid.add(orderId)
  }
  await allocateOrderMoney(org, heldFor)
  return [...paid].toSorted()
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}

/** What is due of a locked order, in cents. */
export async function readOrderDue(org: Org, orderId: string): Promise<number> {
  const { order } = await readOrder(org, orderId)
  const { total, amount_paid: paid, status } = order
  return amountDueOf({ total, paid, cancelled: status === 'cancelled' })
}
