import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { filtersOf } from './search.ts'
import type { CustomersSearch } from './search.ts'

export type CustomerPage = Answer<EntryAt<(typeof addresses)['listCustomers']>>
export type CustomerRow = CustomerPage['data'][number]

const PAGE = 50

/** The customers that the filters select, page after page. */
export function customersQuery(organisation: string, search: CustomersSearch) {
  const { kind, sort, ...filters } = filtersOf(search)
  return infiniteQueryOptions({
    queryKey: ['customers', organisation, filtersOf(search)],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<CustomerPage> =>
      call(addresses.listCustomers, {
        params: { organisation },
        query: {
          ...(kind === 'company' || kind === 'individual' ? { kind } : {}),
          ...(sort === 'newest' ? { sort } : {}),
          ...(filters.onStop !== undefined && { onStop: 'true' as const }),
          ...(filters.owing !== undefined && { owing: 'true' as const }),
          ...(filters.binsOut !== undefined && { binsOut: 'true' as const }),
          ...(filters.search !== undefined && { search: filters.search }),
          limit: String(PAGE),
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { customers: '*', orders: '*', jobs: '*' } },
  })
}
