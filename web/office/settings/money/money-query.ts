import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type MoneySettings = Answer<EntryAt<(typeof addresses)['getMoneySettings']>>

export const moneySettingsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['money-settings', organisation],
    queryFn: () => call(addresses.getMoneySettings, { params: { organisation } }),
    meta: { follows: { settings: '*', invoices: '*' } },
  })
