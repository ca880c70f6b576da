import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { readDue } from '#server/invoices/allocations/read-due.ts'
import { lockOrder, lockOrders } from '#server/orders/lock-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import { Refusal } from '#server/refusal.ts'

/** An issued invoice, with the orders of its lines, and whether it bills charges beside them too. */
export type InvoiceToPay = {
  id: string
  number: string | null
  orderIds: readonly string[]
  billsBeside: boolean
}

/**
 * Locks an order that can be paid, or all orders of an invoice of several, or of one that bills what is beside its order.
 * @param orderId of an invoice of several, the first
 * @param invoice if only what is due of it is paid
 * @returns the order, and the amount due in cents
 * @throws Refusal 404 for an unknown order, 422 when it is cancelled, paid or not approved yet
 */
export async function checkPayable(
  org: Org,
  orderId: string,
  invoice?: InvoiceToPay,
): Promise<{ order: OrderRow; amount: number }> {
  await findOrder(org, orderId)
  if (invoice && (invoice.orderIds.length > 1 || invoice.billsBeside))
    return checkInvoicePayable(org, orderId, invoice)
  await lockOrder(org, orderId)
  // What was paid for the order since the page was read counts first.
  if (invoice) await allocateOrderMoney(org, [orderId])
  const { order } = await findOrder(org, orderId)
  if (order.status === 'cancelled') {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is cancelled' })
  }
  if (order.enquiry !== null) {
    const message = "isn't confirmed yet"
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  const all = amountDueOf({ total: order.total, paid: order.amount_paid, cancelled: false })
  const amount = invoice === undefined ? all : Math.min(all, await readDue(org, invoice.id))
  if (amount === 0) {
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message: 'is paid already' })
  }
  return { order, amount }
}

async function checkInvoicePayable(
  org: Org,
  orderId: string,
  { id, orderIds }: InvoiceToPay,
): Promise<{ order: OrderRow; amount: number }> {
  await lockOrders(org, orderIds, { onlyMoney: true })
  await allocateOrderMoney(org, orderIds)
  const amount = await readDue(org, id)
  if (amount === 0) {
    throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message: 'is paid already' })
  }
  return { order: (await findOrder(org, orderId)).order, amount }
}
