import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { binLoads, binPlaces } from '#contract/dispatch/bin-places.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { filtersOf } from './search.ts'
import type { BinsSearch } from './search.ts'

export type BinPage = Answer<EntryAt<(typeof addresses)['listBins']>>

const PAGE = '100'

/** The bins that the filters select, page after page. */
export function binsQuery(organisation: string, search: BinsSearch) {
  const { place, load, productId, search: words, healed, outOfService, archived } = search
  const knownPlace = binPlaces.find((one) => one === place)
  const knownLoad = binLoads.find((one) => one === load)
  const yes = 'true' as const
  return infiniteQueryOptions({
    queryKey: ['bins', organisation, filtersOf(search)],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<BinPage> =>
      call(addresses.listBins, {
        params: { organisation },
        query: {
          ...(knownPlace && { place: knownPlace }),
          ...(knownLoad && { load: knownLoad }),
          ...(productId !== undefined && { productId }),
          ...(words !== undefined && { search: words }),
          ...(healed !== undefined && { healed: yes }),
          ...(outOfService !== undefined && { outOfService: yes }),
          ...(archived !== undefined && { archived: yes }),
          limit: PAGE,
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { bins: '*', jobs: '*' } },
  })
}

export const binQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['bin', organisation, id],
    queryFn: () => call(addresses.getBin, { params: { organisation, id } }),
    meta: { follows: { bins: id, jobs: '*' } },
  })

export const binMovesQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['bin-moves', organisation, id],
    queryFn: () => call(addresses.listBinMoves, { params: { organisation, id } }),
    meta: { follows: { bins: id, jobs: '*' } },
  })
