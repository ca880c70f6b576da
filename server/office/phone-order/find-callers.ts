import { sql } from 'kysely'
import type { Caller } from '#contract/office/callers.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeSameCustomer, composeSearch } from '#server/office/orders/compose-search.ts'
import { findNumbers } from '#server/office/orders/find-numbers.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { findCustomerCallers } from './find-customer-callers.ts'
import { findWhose } from './find-whose.ts'
import type { Whose } from './find-whose.ts'
import { groupCallers } from './group-callers.ts'
import { dueOf, presentLatest } from './present-latest.ts'

/** How many orders are looked at, and how many people and orders of each are offered. */
const MOST_ORDERS = 60
const MOST_CALLERS = 5
const MOST_LATEST = 5
const MOST_COUNTED = 1000

type Orders = [OrderRow, ...OrderRow[]]

/**
 * Who may be calling, by a phone number in any spelling, a name, an email address or a customer's number: the
 * people who placed the newest orders with it, each with the customer whose orders these are, and the customers
 * with it. Who is a customer comes before who isn't.
 */
export async function findCallers(org: Org, search: string): Promise<{ data: Caller[] }> {
  const query = composeSearch(org.id, search, [
    ...(await findNumbers(org, search, 'orders')),
    ...(await findNumbers(org, search, 'customers')),
  ])
  if (query === null) return { data: [] }
  const orders = await org.tx.run(sql<OrderRow>`
    select o.* from search_orders(${query}::tsquery, null, null, ${MOST_ORDERS}) s
    join orders o on o.organisation_id = ${org.id} and o.id = s.order_id
    order by s.created_at desc, s.order_id desc`)
  const people = groupCallers(orders).filter(isAny).slice(0, MOST_CALLERS)
  const whose = await findWhose(org, people)
  const catalog = await loadCatalog(org)
  const callers: Caller[] = []
  for (const [index, person] of people.entries()) {
    callers.push(await readCaller(org, person, { catalog, whose: whose[index] ?? null }))
  }
  const known = new Set(callers.flatMap(({ customer }) => customer?.id ?? []))
  const customers = await findCustomerCallers(org, { search, query, catalog, most: MOST_CALLERS })
  const data = [
    ...callers.filter(({ customer }) => customer !== null),
    ...customers.filter(({ customer }) => !known.has(customer?.id ?? '')),
    ...callers.filter(({ customer }) => customer === null),
  ]
  return { data: data.slice(0, MOST_CALLERS) }
}

async function readCaller(
  org: Org,
  orders: Orders,
  { catalog, whose }: { catalog: LoadedCatalog; whose: Whose | null },
): Promise<Caller> {
  const [last] = orders
  const same = composeSameCustomer(org.id, last)
  const [counted] = await org.tx.run(sql<{ orders: number; since: Date | null }>`
    select count(*)::integer as orders, min(created_at) as since
    from search_orders(${same}::tsquery, null, null, ${MOST_COUNTED})`)
  return {
    customer: whose?.customer ?? null,
    type: last.customer_type,
    name: last.customer_name,
    abn: whose?.abn ?? last.abn,
    billingAddress: last.billing_address,
    contactName: last.contact_name,
    email: last.email,
    phone: last.phone,
    purchaseOrder: last.purchase_order,
    orders: Math.max(counted?.orders ?? 0, orders.length),
    since: new Date(counted?.since ?? last.created_at).toISOString(),
    due: orders.reduce((sum, order) => sum + dueOf(order), 0),
    latest: orders.slice(0, MOST_LATEST).map((order) => presentLatest(order, catalog)),
    sites: [],
  }
}

function isAny(orders: OrderRow[]): orders is Orders {
  return orders.length > 0
}
