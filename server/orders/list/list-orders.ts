import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { readReference } from '#contract/orders/reference.ts'
import { nestedRows } from '#server/orders/order-rows.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

export type OrdersQuery = {
  limit: number
  startingAfter?: string | undefined
  status?: OrderStatus | undefined
  deliveryDate?: string | undefined
  reference?: string | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  updatedFrom?: string | undefined
  sort?: 'updated' | undefined
}

export const UNKNOWN_LAST_ORDER = 'startingAfter is not an order of this organisation'

/**
 * A page of the organisation's orders, newest first by (createdAt, id). The cursor is a key of the
 * index, so the last page is as fast as the first.
 * @throws Refusal 404 when startingAfter isn't an order of this organisation
 */
export async function listOrders(
  org: Org,
  { limit, startingAfter, updatedFrom, ...filters }: OrdersQuery,
): Promise<{ data: OrderRows[]; hasMore: boolean }> {
  const conditions = matching(org, filters)
  if (startingAfter !== undefined) {
    const after = await readCursor(org, startingAfter)
    conditions.push(
      sql`(o.created_at, o.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const page = updatedFrom === undefined ? pageOf : changedPageOf(updatedFrom)
  const rows = await org.tx.run(sql<OrderRows>`
    select ${sql.raw(nestedRows)} from (${page(conditions, limit + 1)}) o
    order by o.created_at desc, o.id desc`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
}

type Conditions = readonly RawBuilder<unknown>[]

/** The conditions of the filters that aren't about changes, on orders `o`. */
export function matching(
  org: Org,
  filters: Omit<OrdersQuery, 'limit' | 'startingAfter' | 'updatedFrom'>,
): RawBuilder<unknown>[] {
  const { status, deliveryDate, reference, createdFrom, createdTo } = filters
  const conditions = [sql`o.organisation_id = ${org.id}`]
  if (status !== undefined) conditions.push(sql`o.status = ${status}`)
  if (deliveryDate !== undefined) conditions.push(sql`o.delivery_date = ${deliveryDate}`)
  if (createdFrom !== undefined) conditions.push(sql`o.created_at >= ${createdFrom}`)
  if (createdTo !== undefined) conditions.push(sql`o.created_at < ${createdTo}`)
  if (reference !== undefined) {
    // Text that can't be a reference matches no order.
    conditions.push(sql`o.reference = ${readReference(reference) ?? ''}`)
  }
  return conditions
}

function pageOf(conditions: Conditions, limit: number): RawBuilder<unknown> {
  return sql`select * from orders o where ${sql.join(conditions, sql` and `)}
    order by o.created_at desc, o.id desc limit ${limit}`
}

/**
 * A page of the orders that changed since an instant: those placed since, and older ones that changed. Each half has an
 * index that begins where the question does, however few there are; `orders_changed` has no entry for an order that
 * nothing changed.
 */
function changedPageOf(since: string) {
  return (conditions: Conditions, limit: number) => {
    const changed = [...conditions, sql`o.updated_at >= ${since}`]
    const placed = pageOf([...changed, sql`o.created_at >= ${since}`], limit)
    const older = pageOf(
      [...changed, sql`o.created_at < ${since} and o.updated_at > o.created_at`],
      limit,
    )
    return sql`(${placed}) union all (${older}) order by created_at desc, id desc limit ${limit}`
  }
}

async function readCursor(org: Org, id: string): Promise<{ created_at: Date; id: string }> {
  const [cursor] = isUuid(id)
    ? await org.tx.run<{ created_at: Date; id: string }>({
        name: 'order_cursor',
        text: 'select created_at, id from orders where organisation_id = $1 and id = $2',
        values: [org.id, id],
      })
    : []
  if (!cursor) throw new Refusal(404, UNKNOWN_LAST_ORDER)
  return cursor
}
