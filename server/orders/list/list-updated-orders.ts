import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { startsAfter } from '#server/db/page-start.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Page, Span } from '#server/mirrors/read-settled.ts'
import { matching } from './list-orders.ts'
import type { OrdersQuery } from './list-orders.ts'
import { nestedRows } from '#server/orders/order-rows.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

/**
 * A page of the organisation's orders by (updatedAt, id), the earliest first (rules, section 10). Those that changed
 * after they were placed have an index of their own; the others are found by their creation, and looked for only as
 * far as the page goes.
 */
export async function listUpdatedOrders(
  org: Org,
  {
    limit,
    updatedFrom = '-infinity',
    createdFrom = '-infinity',
    createdTo,
    ...filters
  }: OrdersQuery,
  { start, end }: Span,
): Promise<Page<OrderRows>> {
  const conditions = matching(org, filters)
  if (createdTo !== undefined) conditions.push(sql`o.created_at < ${createdTo}`)
  const page = (at: 'updated_at' | 'created_at', from: Sql, more: Sql) => {
    const column = sql.ref(`o.${at}`)
    return sql`select * from orders o
      where ${sql.join(conditions, sql` and `)} and ${more}
        and ${startsAfter({ at: `o.${at}`, id: 'o.id', type: 'uuid' }, start, from)}
        and ${column} < ${end}
      order by ${column}, o.id limit ${limit + 1}`
  }
  const changed = sql`o.updated_at > o.created_at and o.created_at >= ${createdFrom}`
  const placed = sql`o.updated_at = o.created_at and o.created_at <= (
    select case when count(*) > ${limit} then max(updated_at) else 'infinity' end from changed)`
  const since = sql`greatest(${updatedFrom}::timestamptz, ${createdFrom}::timestamptz)`
  const rows = await org.tx.run(sql<OrderRows>`
    with changed as materialized (${page('updated_at', sql`${updatedFrom}`, changed)}),
      placed as (${page('created_at', since, placed)})
    select ${sql.raw(nestedRows)}
    from (table changed union all table placed order by updated_at, id limit ${limit + 1}) o
    order by o.updated_at, o.id`)
  return { data: rows.slice(0, limit), hasMore: rows.length > limit }
}

type Sql = RawBuilder<unknown>
