import { text } from '#web/office/text.ts'
import { isSort, isView } from './names.ts'
import type { Sort, View } from './names.ts'

/**
 * What the address of the list says: its filters as the API takes them, and the order that is open beside
 * it. It's text, as a person may have written it; the server refuses what isn't a filter.
 */
export type OrdersSearch = Partial<Record<(typeof NAMES)[number], string>> & {
  view?: View
  sort?: Sort
}

const NAMES = [
  'status',
  'payment',
  'source',
  'deliveryFrom',
  'deliveryTo',
  'collectionFrom',
  'collectionTo',
  'area',
  'search',
  'product',
  'customer',
  'open',
] as const

/** Reads the query of the list's address. */
export function readSearch(query: Record<string, unknown>): OrdersSearch {
  const given = NAMES.flatMap((name) => {
    const value = text(query[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const { view, sort } = query
  return {
    ...Object.fromEntries(given),
    ...(isView(view) && { view }),
    ...(isSort(sort) && { sort }),
  }
}

/** The filters without the order that is open. */
export function filtersOf(search: OrdersSearch): Omit<OrdersSearch, 'open'> {
  const filters = { ...search }
  delete filters.open
  return filters
}
