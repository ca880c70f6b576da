import { sql } from 'kysely'
import type { OfficeOrderFilters, OfficeOrderRow, OrderSort } from '#contract/office/orders.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { composeOrderSearch } from './compose-search.ts'
import { findInvoicedOrders } from './find-invoiced-orders.ts'
import { findNumbers } from './find-numbers.ts'
import { orderConditions } from './order-conditions.ts'
import { presentRow, rowColumns, rowTables } from './order-row.ts'
import type { ListedRow } from './order-row.ts'
import { searchOrders } from './search-orders.ts'

type Paged = OfficeOrderFilters & { limit: number; startingAfter?: string | undefined }
type Cursor = { id: string; created_at: Date; delivery_date: string; pickup_date: string }

/** Each sort by the columns of an index, so that the last page is as fast as the first. */
const sorts = {
  newest: { column: 'created_at', descending: true },
  oldest: { column: 'created_at', descending: false },
  delivery: { column: 'delivery_date', descending: false },
  delivery_latest: { column: 'delivery_date', descending: true },
  collection: { column: 'pickup_date', descending: false },
  collection_latest: { column: 'pickup_date', descending: true },
} as const satisfies Record<OrderSort, { column: keyof Cursor; descending: boolean }>

/**
 * A page of the organisation's orders as the office filters, searches and sorts them (rules, section 11,
 * "Orders").
 * @throws Refusal 404 when startingAfter isn't an order of this organisation
 */
export async function listOfficeOrders(
  org: Org,
  { limit, startingAfter, ...filters }: Paged,
): Promise<{ data: OfficeOrderRow[]; hasMore: boolean }> {
  const sort = sortOf(filters)
  const { column, descending } = sorts[sort]
  const [by, direction] = [sql.ref(column), descending ? sql`desc` : sql`asc`]
  const after = startingAfter === undefined ? null : await readCursor(org, startingAfter)
  const own = await orderConditions(org, filters)
  const conditions = [sql`o.organisation_id = ${org.id}`, ...own]
  if (after) {
    const side = descending ? sql`<` : sql`>`
    conditions.push(sql`(o.${by}, o.id) ${side} (${after[column]}, ${after.id}::uuid)`)
  }
  const typed = filters.search ?? ''
  const search = composeOrderSearch(org.id, typed, await findNumbers(org, typed, 'orders'))
  if (search !== null) {
    const newest = own.length === 0 && sort === 'newest' ? { after } : null
    const most = limit + 1
    const found = await searchOrders(org, search, { conditions, by, direction, most, newest })
    const invoiced = await findInvoicedOrders(org, typed)
    conditions.push(
      invoiced.length === 0 ? found : sql`(${found} or o.id = any(${invoiced}::uuid[]))`,
    )
  }
  const rows = await org.tx.run(sql<ListedRow>`
    select ${rowColumns} from (
      select o.* from orders o where ${sql.join(conditions, sql` and `)}
      order by o.${by} ${direction}, o.id ${direction} limit ${limit + 1}
    ) o ${rowTables} order by o.${by} ${direction}, o.id ${direction}`)
  return { data: rows.slice(0, limit).map(presentRow), hasMore: rows.length > limit }
}

/** A range of days is read in the order of its days: the newest of old days would be far down the index. */
function sortOf({ sort, ...days }: OfficeOrderFilters): OrderSort {
  if (sort !== undefined) return sort
  if (days.deliveryFrom !== undefined || days.deliveryTo !== undefined) return 'delivery'
  if (days.collectionFrom !== undefined || days.collectionTo !== undefined) return 'collection'
  return 'newest'
}

async function readCursor(org: Org, id: string): Promise<Cursor> {
  const [cursor] = isUuid(id)
    ? await org.tx.run(sql<Cursor>`
        select id, created_at, delivery_date, pickup_date from orders
        where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!cursor) throw new Refusal(404, 'startingAfter is not an order of this organisation')
  return cursor
}
