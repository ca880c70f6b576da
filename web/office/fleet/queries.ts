import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from './addresses.ts'

/** What the screens of dispatch read. */

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

export const checksQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['vehicle-checks', organisation],
    queryFn: () =>
      call(addresses.listVehicleChecks, { params: { organisation }, query: { limit: '100' } }),
    meta: { follows: { vehicles: '*', 'vehicle-checks': '*' } },
  })
