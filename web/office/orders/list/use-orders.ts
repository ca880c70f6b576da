import { infiniteQueryOptions } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { OrderPage } from '#web/office/orders/filters/names.ts'
import { filtersOf } from '#web/office/orders/filters/search.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'

const PAGE = 50

/** The orders that the filters select, page after page. */
export function ordersQuery(organisation: string, search: OrdersSearch) {
  const filters = filtersOf(search)
  return infiniteQueryOptions({
    queryKey: ['orders', organisation, filters],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<OrderPage> =>
      call(addresses.listOfficeOrders, {
        params: { organisation },
        query: {
          ...filters,
          limit: String(PAGE),
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    meta: { follows: { orders: '*', jobs: '*' } },
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
  })
}
