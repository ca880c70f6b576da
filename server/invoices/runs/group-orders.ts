import type { InvoiceGroup } from '#contract/invoices/invoice-words.ts'
import { addressKey } from '#contract/office/customers/address-key.ts'

/** An order with unbilled charges, whose customer is invoiced monthly. */
export type MonthOrder = {
  orderId: string
  customerId: string
  customerNumber: number
  customerName: string
  groupedBy: InvoiceGroup
  address: string
  suburb: string
  purchaseOrder: string
  /** Unbilled charges. */
  lines: number
  /** Their sum in cents. */
  total: number
  /** Where its invoice is emailed; empty if no address is known. */
  email: string
}

/** What one invoice of a run is for. */
export type PlannedPart = {
  customerId: string
  customerNumber: number
  customerName: string
  groupedBy: InvoiceGroup
  /** Which site or purchase order; empty for all of a customer's, or those without one. */
  label: string
  orderIds: string[]
  lines: number
  total: number
  email: string
}

/**
 * The invoices of a month: one for each customer, or for each of its sites or purchase orders (rules, section 13,
 * "Monthly invoices"). By the customer's number, then in the orders' sequence. Pure.
 */
export function groupOrders(orders: readonly MonthOrder[]): PlannedPart[] {
  const groups = Map.groupBy(orders, (order) => `${order.customerId} ${keyOf(order)}`)
  const parts = groups.values().flatMap(function* ([first, ...others]) {
    if (first) yield partOf([first, ...others])
  })
  return [...parts].toSorted((a, b) => a.customerNumber - b.customerNumber)
}

/** What orders on one invoice have in common: an address however it's written, or a purchase order. */
function keyOf(order: MonthOrder): string {
  switch (order.groupedBy) {
    case 'customer':
      return ''
    case 'site':
      return addressKey(`${order.address} ${order.suburb}`)
    case 'purchase_order':
      return order.purchaseOrder.trim().toLowerCase()
  }
}

/** "12 Example Street, Botany" or "PO-7": which site or purchase order an order is for. */
export function labelOf({
  groupedBy,
  address,
  suburb,
  purchaseOrder,
}: Pick<MonthOrder, 'groupedBy' | 'address' | 'suburb' | 'purchaseOrder'>): string {
  if (groupedBy === 'customer') return ''
  if (groupedBy === 'purchase_order') return purchaseOrder.trim()
  return [address, suburb].filter(Boolean).join(', ')
}

function partOf(orders: [MonthOrder, ...MonthOrder[]]): PlannedPart {
  const [first] = orders
  const { customerId, customerNumber, customerName, groupedBy, email } = first
  return {
    customerId,
    customerNumber,
    customerName,
    groupedBy,
    email,
    label: labelOf(first),
    orderIds: orders.map(({ orderId }) => orderId),
    lines: orders.reduce((sum, { lines }) => sum + lines, 0),
    total: orders.reduce((sum, { total }) => sum + total, 0),
  }
}
