import type { Sort } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'

/** The columns that the list can be sorted by, each with its sorts: upwards and downwards. */
const SORTS: Readonly<Record<string, { up: Sort; down: Sort }>> = {
  day: { up: 'delivery', down: 'delivery_latest' },
  collect: { up: 'collection', down: 'collection_latest' },
  booked: { up: 'oldest', down: 'newest' },
}

/** How a list is sorted: as asked, by the days that it's filtered by, or the newest first. */
export function sortOf({
  sort,
  deliveryFrom,
  deliveryTo,
  collectionFrom,
  collectionTo,
}: OrdersSearch): Sort {
  if (sort !== undefined) return sort
  if (deliveryFrom !== undefined || deliveryTo !== undefined) return 'delivery'
  return collectionFrom !== undefined || collectionTo !== undefined ? 'collection' : 'newest'
}

/** Which way a column is sorted now, and the sort that a press on its head asks for; null if it can't be. */
export function sortingOf(
  column: string,
  search: OrdersSearch,
): { now: 'ascending' | 'descending' | 'none'; next: Sort } | null {
  const sorts = SORTS[column]
  if (!sorts) return null
  const sort = sortOf(search)
  if (sort === sorts.up) return { now: 'ascending', next: sorts.down }
  return { now: sort === sorts.down ? 'descending' : 'none', next: sorts.up }
}
