import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import type { DocketsSearch } from './search.ts'

type Page = Answer<EntryAt<(typeof addresses)['listDockets']>>

const PAGE = '50'
const yes = 'true' as const

/** The dockets that the address selects, page after page. */
export const docketsQuery = (organisation: string, { show, search }: DocketsSearch) =>
  infiniteQueryOptions({
    queryKey: ['dockets', organisation, show ?? 'all', search ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listDockets, {
        params: { organisation },
        query: {
          ...(search !== undefined && { search }),
          ...(show === 'twice' && { twice: yes }),
          ...(show === 'unassigned' && { unassigned: yes }),
          ...(show === 'voided' && { voided: yes }),
          limit: PAGE,
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { dockets: '*' } },
  })

/** Jobs that went to a tip and have no docket. */
export const missingQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['missing-dockets', organisation],
    queryFn: () => call(addresses.listMissingDockets, { params: { organisation } }),
    meta: { follows: { dockets: '*', jobs: '*' } },
  })
