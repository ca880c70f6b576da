import { sql } from 'kysely'
import type { BinsOut } from '#contract/office/customers/customer.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { binsOutOfLine } from '#server/office/orders/order-conditions.ts'
import { ordersOf } from './customer-sums.ts'

type Row = {
  id: string
  reference: string
  product_name: string
  size: number | null
  waste_type: string | null
  out: number
  address: string
  suburb: string | null
  due_on: string
}

/** The bins that a customer has on site, those due first. */
export async function readBinsOut(org: Org, id: string): Promise<BinsOut[]> {
  const rows = await org.tx.run(sql<Row>`
    select o.id, o.reference, l.product_name, (item.document ->> 'sizeCubicMetres')::float8 as size,
      waste.document ->> 'name' as waste_type, l.out, o.address, o.suburb, l.pickup_date as due_on
    from (
      select o.* from ${ordersOf(org, sql`${id}::uuid`)} where o.status = 'in_progress') o
    cross join lateral (
      select l.product_id, l.product_name, l.pickup_date, ${binsOutOfLine}::float8 as out
      from order_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected) l
    left join catalog_items item
      on item.organisation_id = o.organisation_id and item.id = l.product_id
    left join catalog_items product on product.organisation_id = o.organisation_id
      and product.id = coalesce(item.parent_id, item.id)
    left join catalog_items waste on waste.organisation_id = o.organisation_id
      and waste.id = product.document ->> 'productGroupId'
    where l.out > 0
    order by l.pickup_date, o.id`)
  return rows.map((row) => ({
    orderId: row.id,
    reference: presentReference(row.reference),
    productName: row.product_name,
    sizeCubicMetres: row.size,
    wasteType: row.waste_type,
    count: row.out,
    address: row.address,
    suburb: row.suburb,
    dueOn: row.due_on,
  }))
}
