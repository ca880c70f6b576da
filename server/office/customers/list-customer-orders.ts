import { sql } from 'kysely'
import type { CustomerOrdersQuery } from '#contract/office/customers/list.ts'
import type { OfficeOrderRow } from '#contract/office/orders.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentRow, rowColumns, rowTables } from '#server/office/orders/order-row.ts'
import type { ListedRow } from '#server/office/orders/order-row.ts'
import { Refusal } from '#server/refusal.ts'
import { ordersOf } from './customer-sums.ts'

/**
 * A page of a customer's orders and of those of customers that were merged into it, newest first.
 * @throws Refusal 404 for the customer, or when startingAfter isn't an order
 */
export async function listCustomerOrders(
  org: Org,
  { id, limit, startingAfter }: CustomerOrdersQuery & { id: string },
): Promise<{ data: OfficeOrderRow[]; hasMore: boolean }> {
  const customer = await findCustomer(org, id)
  const after = startingAfter === undefined ? null : await readCursor(org, startingAfter)
  const rows = await org.tx.run(sql<ListedRow>`
    select ${rowColumns} from (
      select o.* from ${ordersOf(org, sql`${customer.id}::uuid`)}
      where ${after ? sql`(o.created_at, o.id) < (${after.created_at}, ${after.id}::uuid)` : sql`true`}
      order by o.created_at desc, o.id desc limit ${limit + 1}
    ) o ${rowTables} order by o.created_at desc, o.id desc`)
  return { data: rows.slice(0, limit).map(presentRow), hasMore: rows.length > limit }
}

async function readCursor(org: Org, id: string): Promise<{ id: string; created_at: Date }> {
  const [cursor] = isUuid(id)
    ? await org.tx.run(sql<{ id: string; created_at: Date }>`
        select id, created_at from orders where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!cursor) throw new Refusal(404, 'startingAfter is not an order of this organisation')
  return cursor
}
