import type { NewPayment } from '#contract/office/payments/writes.ts'
import type { Problem } from '#contract/problems.ts'
import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import { Refusal } from '#server/refusal.ts'
import { findTargetInvoices, findTargetOrders } from './find-targets.ts'

/** What a payment is for. */
export type PaidFor = {
  /** The order that it's paid for; of invoices whose customer isn't in the list, their first. */
  orderId: string | null
  customerId: string | null
  /** The invoices in the order in which they're paid. */
  invoiceIds: string[]
  /** The orders for which it's held after that, in this order. */
  heldFor: string[]
  /** All orders that it may count for, by id. */
  orderIds: string[]
}

/**
 * Checks a payment that a person records.
 * @throws Refusal 422 that names each problem
 */
export async function checkNewPayment(org: Org, payment: NewPayment): Promise<PaidFor> {
  const problems = await problemsOfDay(org, 'receivedOn', payment.receivedOn)
  const found = await findPaidFor(org, payment)
  if ('problem' in found) problems.push(found.problem)
  if (problems.length > 0 || 'problem' in found) throw new Refusal(422, problems)
  return found
}

async function findPaidFor(
  org: Org,
  { orderId, invoiceIds, orderIds, customerId }: NewPayment,
): Promise<PaidFor | { problem: Problem }> {
  const named = [orderId !== null, invoiceIds.length + orderIds.length > 0, customerId !== null]
  if (named.filter(Boolean).length !== 1) {
    const message = 'must be given, or else an order, or invoices: one of them'
    return { problem: { field: 'customerId', code: 'invalid', message } }
  }
  if (orderId !== null) return findOrderPaid(org, orderId)
  if (customerId !== null) return findCustomerPaid(org, customerId)
  return findTargetsPaid(org, [...new Set(invoiceIds)], [...new Set(orderIds)])
}

async function findOrderPaid(org: Org, id: string): Promise<PaidFor | { problem: Problem }> {
  const orders = await findTargetOrders(org, [id])
  if (!orders.has(id)) return unknown('orderId', 'isn’t an order of this organisation')
  return { orderId: id, customerId: null, invoiceIds: [], heldFor: [id], orderIds: [id] }
}

async function findCustomerPaid(org: Org, id: string): Promise<PaidFor | { problem: Problem }> {
  const [root] = await org.tx.run(sql<{ id: string }>`
    select id from customers where organisation_id = ${org.id}
      and id = customer_root(${org.id}, ${id}::uuid)`)
  if (!root) return unknown('customerId', 'isn’t a customer of this organisation')
  return { orderId: null, customerId: root.id, invoiceIds: [], heldFor: [], orderIds: [] }
}

async function findTargetsPaid(
  org: Org,
  invoiceIds: readonly string[],
  heldFor: readonly string[],
): Promise<PaidFor | { problem: Problem }> {
  const found = await findTargetInvoices(org, invoiceIds)
  const missing = invoiceIds.findIndex((id) => !found.has(id))
  if (missing >= 0) return unknown(`invoiceIds[${missing}]`, 'isn’t an invoice')
  const foundOrders = await findTargetOrders(org, heldFor)
  const unknownOrder = heldFor.findIndex((id) => !foundOrders.has(id))
  if (unknownOrder >= 0) return unknown(`orderIds[${unknownOrder}]`, 'isn’t an order')
  const invoices = invoiceIds.flatMap((id) => found.get(id) ?? [])
  const targets = [...invoices, ...heldFor.flatMap((id) => foundOrders.get(id) ?? [])]
  if (new Set(targets.map((target) => target.customer_id ?? target.id)).size > 1) {
    const field = invoiceIds.length > 0 ? 'invoiceIds' : 'orderIds'
    return { problem: { field, code: 'invalid', message: 'must be of one customer' } }
  }
  const about = [...invoices.flatMap((invoice) => invoice.order_ids), ...heldFor]
  // The first one's own customer keeps it if customers who were merged are taken apart.
  const customerId = targets[0]?.own_customer_id ?? null
  return {
    orderId: customerId === null ? (about[0] ?? null) : null,
    customerId,
    invoiceIds: [...invoiceIds],
    heldFor: [...heldFor],
    orderIds: [...new Set(about)].toSorted(),
  }
}

function unknown(field: string, message: string): { problem: Problem } {
  return { problem: { field, code: 'unknown', message } }
}
