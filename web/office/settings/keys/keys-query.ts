import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

/** An API key as it’s listed. */
export type ApiKey = Answer<EntryAt<(typeof addresses)['listApiKeys']>>['data'][number]
/** A key that was just made, with its text. */
export type NewKey = Answer<EntryAt<(typeof addresses)['createApiKey']>>

/** The API keys of an organisation. */
export const keysQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['api keys', organisation],
    queryFn: () => call(addresses.listApiKeys, { params: { organisation } }),
    meta: { follows: { 'api-keys': '*' } },
  })

export const ACCESS_NAMES = { read: 'Read', read_write: 'Read and write' } as const
