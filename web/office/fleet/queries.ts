import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from './addresses.ts'

/** What the screens of dispatch read. */

type CheckPage = Answer<EntryAt<(typeof addresses)['listVehicleChecks']>>

export const vehiclesQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['vehicles', organisation],
    queryFn: () => call(addresses.listVehicles, { params: { organisation } }),
    meta: { follows: { vehicles: '*', 'vehicle-checks': '*' } },
  })

export const driversQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['drivers', organisation],
    queryFn: () => call(addresses.listDrivers, { params: { organisation } }),
    meta: { follows: { drivers: '*' } },
  })

export const depotsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['depots', organisation],
    queryFn: () => call(addresses.listDepots, { params: { organisation } }),
    meta: { follows: { depots: '*' } },
  })

export const tipSitesQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['tip-sites', organisation],
    queryFn: () => call(addresses.listTipSites, { params: { organisation } }),
    meta: { follows: { 'tip-sites': '*' } },
  })

const checksFollow = { vehicles: '*', 'vehicle-checks': '*' } as const

/** All checks, newest first, page after page. */
export const checksQuery = (organisation: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicle-checks', organisation],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<CheckPage> =>
      call(addresses.listVehicleChecks, {
        params: { organisation },
        query: { limit: '50', ...(pageParam !== '' && { startingAfter: pageParam }) },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: checksFollow },
  })

/** Those whose defects aren't mended, newest first. */
export const openChecksQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['vehicle-checks', organisation, 'open'],
    queryFn: () =>
      call(addresses.listVehicleChecks, {
        params: { organisation },
        query: { open: 'true', limit: '100' },
      }),
    meta: { follows: checksFollow },
  })
