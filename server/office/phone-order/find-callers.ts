import { sql } from 'kysely'
import type { Caller, CallersOrder } from '#contract/office/callers.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeSameCustomer, composeSearch } from '#server/office/orders/compose-search.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { groupCallers } from './group-callers.ts'

/** How many orders are looked at, and how many people and orders of each are offered. */
const MOST_ORDERS = 60
const MOST_CALLERS = 5
const MOST_LATEST = 5
const MOST_COUNTED = 1000

/**
 * Who may be calling, by a phone number in any spelling, a name or an email address: the people who placed
 * the newest orders with it. Customers with an account of their own join these once there are any.
 */
export async function findCallers(org: Org, search: string): Promise<{ data: Caller[] }> {
  const query = composeSearch(org.id, search)
  if (query === null) return { data: [] }
  const orders = await org.tx.run(sql<OrderRow>`
    select o.* from search_orders(${query}::tsquery, null, null, ${MOST_ORDERS}) s
    join orders o on o.organisation_id = ${org.id} and o.id = s.order_id
    order by s.created_at desc, s.order_id desc`)
  const catalog = await loadCatalog(org)
  const data: Caller[] = []
  for (const [first, ...others] of groupCallers(orders).slice(0, MOST_CALLERS)) {
    if (first) data.push(await readCaller(org, [first, ...others], catalog))
  }
  return { data }
}

async function readCaller(
  org: Org,
  orders: readonly [OrderRow, ...OrderRow[]],
  catalog: LoadedCatalog,
): Promise<Caller> {
  const [last] = orders
  const same = composeSameCustomer(org.id, last)
  const [counted] = await org.tx.run(sql<{ orders: number; since: Date | null }>`
    select count(*)::integer as orders, min(created_at) as since
    from search_orders(${same}::tsquery, null, null, ${MOST_COUNTED})`)
  return {
    type: last.customer_type,
    name: last.customer_name,
    contactName: last.contact_name,
    email: last.email,
    phone: last.phone,
    purchaseOrder: last.purchase_order,
    orders: Math.max(counted?.orders ?? 0, orders.length),
    since: new Date(counted?.since ?? last.created_at).toISOString(),
    due: orders.reduce((sum, order) => sum + dueOf(order), 0),
    latest: orders.slice(0, MOST_LATEST).map((order) => presentLatest(order, catalog)),
  }
}

function presentLatest(order: OrderRow, { orderables, public: { productGroups } }: LoadedCatalog) {
  const orderable = orderables.get(order.product_id)
  const group = productGroups.find(({ id }) => id === orderable?.product.productGroupId)
  const size = orderable?.product.variants.find(({ id }) => id === order.product_id)
  return {
    id: order.id,
    reference: presentReference(order.reference),
    status: order.status,
    productId: order.product_id,
    productName: order.product_name,
    sizeCubicMetres: size?.sizeCubicMetres ?? null,
    wasteType: group?.name ?? null,
    quantity: order.quantity,
    address: order.address,
    lotNumber: order.lot_number,
    gateCode: order.gate_code,
    locality:
      order.suburb !== null && order.postcode !== null
        ? { suburb: order.suburb, postcode: order.postcode }
        : null,
    customFields: order.custom_fields,
    deliveryDate: order.delivery_date,
    pickupDate: order.pickup_date,
    total: order.total,
    due: dueOf(order),
  } satisfies CallersOrder
}

function dueOf({ total, amount_paid: paid, status }: OrderRow): number {
  return amountDueOf({ total, paid, cancelled: status === 'cancelled' })
}
