import type { OrderStatus } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { readReference } from '#contract/orders/reference.ts'
import { nestedRows } from './order-rows.ts'
import type { OrderRows } from './order-rows.ts'

export type OrdersQuery = {
  limit: number
  startingAfter?: string | undefined
  status?: OrderStatus | undefined
  deliveryDate?: string | undefined
  reference?: string | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  updatedFrom?: string | undefined
}

/**
 * A page of the organisation's orders, newest first by (createdAt, id). The cursor is a key of the
 * index, so the millionth order is as near as the first.
 * @throws Refusal 404 when startingAfter is no order of this organisation
 */
export async function listOrders(
  org: Org,
  query: OrdersQuery,
): Promise<{ data: OrderRows[]; hasMore: boolean }> {
  const conditions = ['o.organisation_id = $1']
  const values: unknown[] = [org.id]
  const where = (condition: (value: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (query.startingAfter !== undefined) {
    const after = await readCursor(org, query.startingAfter)
    values.push(after.created_at, after.id)
    conditions.push(`(o.created_at, o.id) < ($2::timestamptz, $3::uuid)`)
  }
  where((value) => `o.status = ${value}`, query.status)
  where((value) => `o.delivery_date = ${value}`, query.deliveryDate)
  where((value) => `o.created_at >= ${value}`, query.createdFrom)
  where((value) => `o.created_at < ${value}`, query.createdTo)
  where((value) => `o.updated_at >= ${value}`, query.updatedFrom)
  if (query.reference !== undefined) {
    // What is no reference at all is nobody's.
    where((value) => `o.reference = ${value}`, readReference(query.reference) ?? '')
  }
  values.push(query.limit + 1)

  const rows = await org.tx.run<OrderRows>({
    text: `select ${nestedRows} from (
        select * from orders o where ${conditions.join(' and ')}
        order by o.created_at desc, o.id desc limit $${values.length}
      ) o order by o.created_at desc, o.id desc`,
    values,
  })
  return { data: rows.slice(0, query.limit), hasMore: rows.length > query.limit }
}

async function readCursor(org: Org, id: string): Promise<{ created_at: Date; id: string }> {
  const [cursor] = isUuid(id)
    ? await org.tx.run<{ created_at: Date; id: string }>({
        name: 'order_cursor',
        text: 'select created_at, id from orders where organisation_id = $1 and id = $2',
        values: [org.id, id],
      })
    : []
  if (!cursor) throw new Refusal(404, 'startingAfter is not an order of this organisation')
  return cursor
}
