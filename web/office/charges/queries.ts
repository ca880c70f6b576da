import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { chargeAddresses as addresses } from './addresses.ts'
import type { ChargesSearch } from './search.ts'

export type ChargePage = Answer<EntryAt<(typeof addresses)['listCharges']>>
export type Charge = ChargePage['data'][number]

const PAGE = '50'
/** What changes charges: people who decide on them, and the facts that they arise from. */
const follows = { charges: '*', orders: '*', jobs: '*', dockets: '*' }

/** The charges of a part of the queue, page after page: oldest first, but what is decided newest first. */
export const chargesQuery = (organisation: string, { show = 'review', type }: ChargesSearch) =>
  infiniteQueryOptions({
    queryKey: ['charges', organisation, show, type ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<ChargePage> =>
      call(addresses.listCharges, {
        params: { organisation },
        query: {
          view: show,
          limit: PAGE,
          ...(type && { type }),
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows },
  })

/** How many wait in each part of the queue. */
export const countsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['charge-counts', organisation],
    queryFn: () => call(addresses.countCharges, { params: { organisation } }),
    meta: { follows: { charges: '*' } },
  })

/** The charges of one order, oldest first. */
export const orderChargesQuery = (organisation: string, orderId: string) =>
  queryOptions({
    queryKey: ['charges', organisation, 'order', orderId],
    queryFn: () =>
      call(addresses.listCharges, { params: { organisation }, query: { orderId, limit: '100' } }),
    meta: { follows },
  })
