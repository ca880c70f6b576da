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
  { orderId, invoiceIds, customerId }: NewPayment,
): Promise<PaidFor | { problem: Problem }> {
  const named = [orderId !== null, invoiceIds.length > 0, customerId !== null]
  if (named.filter(Boolean).length !== 1) {
    const message = 'must be given, or else an order, or invoices: one of them'
    return { problem: { field: 'customerId', code: 'invalid', message } }
  }
  if (orderId !== null) return findOrderPaid(org, orderId)
  if (customerId !== null) return findCustomerPaid(org, customerId)
  return findInvoicesPaid(org, [...new Set(invoiceIds)])
}

async function findOrderPaid(org: Org, id: string): Promise<PaidFor | { problem: Problem }> {
  const orders = await findTargetOrders(org, [id])
  if (orders.has(id)) return { orderId: id, customerId: null, invoiceIds: [], orderIds: [id] }
  return unknown('orderId', 'isn’t an order of this organisation')
}

async function findCustomerPaid(org: Org, id: string): Promise<PaidFor | { problem: Problem }> {
  const [root] = await org.tx.run(sql<{ id: string }>`
    select id from customers where organisation_id = ${org.id}
      and id = customer_root(${org.id}, ${id}::uuid)`)
  if (root) return { orderId: null, customerId: root.id, invoiceIds: [], orderIds: [] }
  return unknown('customerId', 'isn’t a customer of this organisation')
}

async function findInvoicesPaid(
  org: Org,
  ids: readonly string[],
): Promise<PaidFor | { problem: Problem }> {
  const found = await findTargetInvoices(org, ids)
  const missing = ids.findIndex((id) => !found.has(id))
  if (missing >= 0) return unknown(`invoiceIds[${missing}]`, 'isn’t an invoice')
  const invoices = ids.flatMap((id) => found.get(id) ?? [])
  const customers = new Set(invoices.map((invoice) => invoice.customer_id ?? invoice.id))
  if (customers.size > 1) {
    const message = 'must be of one customer'
    return { problem: { field: 'invoiceIds', code: 'invalid', message } }
  }
  const orderIds = [...new Set(invoices.flatMap((invoice) => invoice.order_ids))].toSorted()
  // The first invoice's own customer keeps it if customers who were merged are taken apart.
  const customerId = invoices[0]?.own_customer_id ?? null
  const orderId = customerId === null ? (invoices[0]?.order_ids[0] ?? null) : null
  return { orderId, customerId, invoiceIds: [...ids], orderIds }
}

function unknown(field: string, message: string): { problem: Problem } {
  return { problem: { field, code: 'unknown', message } }
}
