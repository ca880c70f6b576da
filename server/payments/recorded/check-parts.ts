import type { AllocationParts } from '#contract/office/payments/writes.ts'
import type { Problem } from '#contract/problems.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findPayment } from './find-payment.ts'
import { findPayer, findTargetInvoices, findTargetOrders } from './find-targets.ts'

/**
 * What some money is to count for, or counts for.
 * @param anyones whether they may be of other customers: what counts there since these were merged can be released
 * @returns the orders and invoices to lock
 * @throws Refusal 404 for the payment, 422 for a part that isn't one of its customer, or is there twice
 */
export async function findTargets(
  org: Org,
  paymentId: string,
  { parts, anyones }: { parts: AllocationParts; anyones: boolean },
): Promise<{ orders: string[]; invoices: string[] }> {
  const payment = await findPayment(org, paymentId)
  const payer = await findPayer(org, paymentId)
  const invoiceIds = parts.flatMap(({ invoiceId }) => invoiceId ?? [])
  const orderIds = parts.flatMap(({ orderId }) => orderId ?? [])
  const invoices = await findTargetInvoices(org, invoiceIds)
  const orders = await findTargetOrders(org, orderIds)
  const isOurs = (customer: string | null, of: readonly string[]) =>
    payer === null ? payment.order_id !== null && of.includes(payment.order_id) : customer === payer
  const problems = parts.flatMap(({ invoiceId, orderId }, index): Problem[] => {
    const field = `allocations[${index}]`
    if ((invoiceId === null) === (orderId === null)) {
      return [{ field, code: 'invalid', message: 'must name an invoice or an order' }]
    }
    const invoice = invoiceId === null ? undefined : invoices.get(invoiceId)
    const isKnown = orderId === null ? invoice !== undefined : orders.has(orderId)
    const customer = orderId === null ? invoice?.customer_id : orders.get(orderId)?.customer_id
    if (!isKnown) return [{ field, code: 'unknown', message: 'isn’t an invoice or an order' }]
    const about = orderId === null ? (invoice?.order_ids ?? []) : [orderId]
    if (anyones || isOurs(customer ?? null, about)) return []
    return [{ field, code: 'invalid', message: 'isn’t of the customer who paid' }]
  })
  const ids = parts.map(({ invoiceId, orderId }) => invoiceId ?? orderId)
  const twice = ids.findIndex((id, index) => id !== null && ids.indexOf(id) < index)
  if (twice >= 0) {
    problems.push({ field: `allocations[${twice}]`, code: 'duplicate', message: 'is there twice' })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
  const about = [...invoices.values()].flatMap((invoice) => invoice.order_ids)
  return { orders: [...orderIds, ...about], invoices: invoiceIds }
}
