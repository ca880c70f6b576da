import { sql } from 'kysely'
import { presentReference } from '#contract/orders/reference.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { Refusal } from '#server/refusal.ts'
import type { DraftRow } from './draft-rows.ts'

export type BillableOrder = {
  id: string
  reference: string
  status: OrderStatus
  purchase_order: string | null
  /** The customer that it shows at; null if it isn't in the list. */
  customer_id: string | null
  /** Who booked, for orders without a customer: a caller without an email address is known by the phone. */
  buyer_key: string
}

/**
 * Locked orders that can be billed.
 * @param rows what is to be billed of them: of a cancelled one, only charges beside it
 * @throws Refusal 422 that names those that can't
 */
export async function readBillableOrders(
  org: Org,
  ids: readonly string[],
  rows: readonly Pick<Row, 'order_id' | 'charge_id'>[],
): Promise<BillableOrder[]> {
  const orders = await org.tx.run(sql<BillableOrder>`
    select o.id, o.reference, o.status, o.purchase_order,
      customer_root(o.organisation_id, l.customer_id) as customer_id,
      lower(o.customer_name || ' ' || coalesce(nullif(o.email, ''),
        right(regexp_replace(o.phone, '[^0-9]', '', 'g'), 9))) as buyer_key
    from orders o
    left join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id
    where o.organisation_id = ${org.id} and o.id = any (${[...ids]}::uuid[])
    order by o.delivery_date, o.id`)
  if (orders.length < ids.length) {
    const message = 'has an order that isn’t there'
    throw new Refusal(422, { field: 'orderIds', code: 'unknown', message })
  }
  const problems = orders.flatMap(({ id, reference, status }) => {
    const own = rows.filter((row) => row.order_id === id)
    const isBeside = own.length > 0 && own.every((row) => row.charge_id !== null)
    const why = whyNot(status, { isBeside })
    if (why === null) return []
    const message = `${presentReference(reference)} ${why}`
    return [{ field: 'orderIds', code: 'wrong_state' as const, message }]
  })
  if (problems.length > 0) throw new Refusal(422, problems)
  return orders
}

/**
 * What an invoice of these orders has of its own.
 * @throws Refusal 422 if they are of several customers
 */
export function headOf(
  orders: readonly BillableOrder[],
): Pick<DraftRow, 'customer_id' | 'purchase_order'> {
  const customers = new Set(orders.map(({ customer_id: id, buyer_key: buyer }) => id ?? buyer))
  if (customers.size > 1) {
    const message = 'must be of one customer'
    throw new Refusal(422, { field: 'orderIds', code: 'invalid', message })
  }
  const purchaseOrders = new Set(orders.map(({ purchase_order: one }) => one ?? ''))
  const [purchaseOrder = ''] = purchaseOrders.size === 1 ? purchaseOrders : []
  return { customer_id: orders[0]?.customer_id ?? null, purchase_order: purchaseOrder }
}

/**
 * Why something of an order can't be billed; null if it can.
 * @param isBeside whether all of it is beside the order, and so is billed though that's cancelled
 */
export function whyNot(status: OrderStatus, { isBeside }: { isBeside: boolean }): string | null {
  if (status === 'cancelled') return isBeside ? null : 'is cancelled'
  return status === 'pending' ? 'isn’t confirmed yet' : null
}
