import { sql } from 'kysely'
import type { OfficeOrder } from '#contract/office/order.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeSameCustomer } from '#server/office/orders/compose-search.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

type Row = Pick<
  OrderRow,
  'id' | 'reference' | 'product_name' | 'address' | 'suburb' | 'delivery_date' | 'status'
> & { count: number }

const LATEST = 3

/** The other orders with the same email address or phone number: how many, and the latest three. */
export async function readOthers(org: Org, order: OrderRow): Promise<OfficeOrder['others']> {
  const query = composeSameCustomer(org.id, order)
  const rows = await org.tx.run(sql<Row>`
    select o.id, o.reference, o.product_name, o.address, o.suburb, o.delivery_date, o.status, s.count
    from (
      select order_id, created_at, count(*) over ()::integer as count
      from search_orders(${query}::tsquery, null, null, null)
      where order_id <> ${order.id}
      order by created_at desc, order_id desc limit ${LATEST}
    ) s
    join orders o on o.organisation_id = ${org.id} and o.id = s.order_id
    order by s.created_at desc, s.order_id desc`)
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map((row) => ({
      id: row.id,
      reference: presentReference(row.reference),
      productName: row.product_name,
      address: row.address,
      suburb: row.suburb,
      deliveryDate: row.delivery_date,
      status: row.status,
    })),
  }
}
