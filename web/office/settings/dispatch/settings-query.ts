import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'

export type DispatchSettingsPage = Answer<EntryAt<(typeof addresses)['getDispatchSettings']>>
export type Settings = DispatchSettingsPage['settings']

export const dispatchSettingsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['dispatch-settings', organisation],
    queryFn: () => call(addresses.getDispatchSettings, { params: { organisation } }),
    meta: { follows: { 'dispatch-settings': '*' } },
  })
