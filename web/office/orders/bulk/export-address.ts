import { filtersOf } from '#web/office/orders/filters/search.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'

/** The address of the chosen orders as CSV; null is every order that the filters select. */
export function exportAddress(
  slug: string,
  search: OrdersSearch,
  ids: readonly string[] | null,
): string {
  const query = ids === null ? filtersOf(search) : { ids: ids.join(',') }
  const text = new URLSearchParams(Object.entries(query)).toString()
  return `/api/office/${encodeURIComponent(slug)}/orders.csv${text === '' ? '' : `?${text}`}`
}
