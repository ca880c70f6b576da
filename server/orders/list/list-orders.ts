import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OrderStatus } from '#contract/orders/order.ts'
import { NIL, startsBefore } from '#server/db/page-start.ts'
import type { Place } from '#server/db/page-start.ts'
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

const KEY = { at: 'o.created_at', id: 'o.id', type: 'uuid' } as const

/**
 * A page of the organisation's orders, newest first by (createdAt, id). The cursor is a key of the
 * index, so the last page is as fast as the first.
 * @throws Refusal 404 when startingAfter isn't an order of this organisation
 */
export async function listOrders(
  org: Org,
  { limit, startingAfter, updatedFrom, createdTo, ...filters }: OrdersQuery,
): Promise<{ data: OrderRows[]; hasMore: boolean }> {
  const last =
    startingAfter === undefined ? { at: 'infinity', id: NIL } : await readCursor(org, startingAfter)
  const to = sql`${createdTo ?? 'infinity'}::timestamptz`
  const page = (before: Sql, ...more: Sql[]) => {
    const conditions = [...matching(org, filters), startsBefore(KEY, last, before), ...more]
    return sql`select * from orders o where ${sql.join(conditions, sql` and `)}
      order by o.created_at desc, o.id desc limit ${limit + 1}`
  }
  /**
   * Those that changed since an instant: placed since, and older ones that changed. Each half has an index that begins
   * where the question does, however few there are; `orders_changed` has no entry for an order that nothing changed.
   */
  const changedPage = (since: Sql) => {
    const changed = sql`o.updated_at >= ${since}`
    const placed = page(to, changed, sql`o.created_at >= ${since}`)
    const older = page(sql`least(${to}, ${since})`, changed, sql`o.updated_at > o.created_at`)
    return sql`(${placed}) union all (${older}) order by created_at desc, id desc limit ${limit + 1}`
  }
  const found = updatedFrom === undefined ? page(to) : changedPage(sql`${updatedFrom}::timestamptz`)
  const rows = await org.tx.run(sql<OrderRows>`
    select ${sql.raw(nestedRows)} from (${found}) o order by o.created_at desc, o.id desc`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
}

type Sql = RawBuilder<unknown>

/** The conditions of the filters that aren't about where a page starts, on orders `o`. */
export function matching(
  org: Org,
  {
    status,
    deliveryDate,
    reference,
    createdFrom,
  }: Pick<OrdersQuery, 'status' | 'deliveryDate' | 'reference' | 'createdFrom'>,
): Sql[] {
  const conditions: Sql[] = [sql`o.organisation_id = ${org.id}`]
  if (status !== undefined) conditions.push(sql`o.status = ${status}`)
  if (deliveryDate !== undefined) conditions.push(sql`o.delivery_date = ${deliveryDate}`)
  if (createdFrom !== undefined) conditions.push(sql`o.created_at >= ${createdFrom}`)
  if (reference !== undefined) {
    // Text that can't be a reference matches no order.
    conditions.push(sql`o.reference = ${readReference(reference) ?? ''}`)
  }
  return conditions
}

async function readCursor(org: Org, id: string): Promise<Place> {
  const [cursor] = isUuid(id)
    ? await org.tx.run<Place>({
        name: 'order_cursor',
        text: 'select created_at as at, id from orders where organisation_id = $1 and id = $2',
        values: [org.id, id],
      })
    : []
  if (!cursor) throw new Refusal(404, UNKNOWN_LAST_ORDER)
  return cursor
}
