import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type Profile = Answer<EntryAt<(typeof addresses)['getProfile']>>

export const profileQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['profile', organisation],
    queryFn: () => call(addresses.getProfile, { params: { organisation } }),
    meta: { follows: { settings: '*' } },
  })
