import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type Website = Answer<EntryAt<(typeof addresses)['getWebsite']>>

export const websiteQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['website', organisation],
    queryFn: () => call(addresses.getWebsite, { params: { organisation } }),
  })
