import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { chargeAddresses as addresses } from '#web/office/charges/addresses.ts'

export type ChargeSettingsPage = Answer<EntryAt<(typeof addresses)['getChargeSettings']>>
export type ChargeSettings = ChargeSettingsPage['settings']

/** How the organisation charges. */
export const chargeSettingsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['charge-settings', organisation],
    queryFn: () => call(addresses.getChargeSettings, { params: { organisation } }),
    meta: { follows: { 'charge-settings': '*' } },
  })
