import { sql } from 'kysely'
import type { UnlinkedOrder } from '#contract/office/customers/suggestions.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import { readContacts } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeSameCustomer } from '#server/office/orders/compose-search.ts'

const MOST_UNLINKED = 50

/**
 * The newest orders that have no customer, but the email address or phone number of one of its contacts.
 * @throws Refusal 404
 */
export async function listUnlinkedOrders(org: Org, id: string): Promise<UnlinkedOrder[]> {
  const customer = await findCustomer(org, id)
  const contacts = await readContacts(org, customer.id)
  const query = contacts
    .filter(({ email, phone }) => email !== '' || phone !== '')
    .map((contact) => composeSameCustomer(org.id, contact))
    .join(' | ')
  if (query === '') return []
  type Row = {
    id: string
    reference: string
    customer_name: string
    product_name: string
    address: string
    suburb: string | null
    delivery_date: string
    status: OrderStatus
  }
  const rows = await org.tx.run(sql<Row>`
    select o.id, o.reference, o.customer_name, o.product_name, o.address, o.suburb, o.delivery_date,
      o.status
    from search_orders(${query}::tsquery, null, null, null) s
    join orders o on o.organisation_id = ${org.id} and o.id = s.order_id
    where not exists (select from customer_orders l
      where l.organisation_id = o.organisation_id and l.order_id = o.id)
    order by s.created_at desc, s.order_id desc limit ${MOST_UNLINKED}`)
  return rows.map((row) => ({
    id: row.id,
    reference: presentReference(row.reference),
    name: row.customer_name,
    productName: row.product_name,
    address: row.address,
    suburb: row.suburb,
    deliveryDate: row.delivery_date,
    status: row.status,
  }))
}
