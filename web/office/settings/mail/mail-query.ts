import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type Letters = Answer<EntryAt<(typeof addresses)['getLetters']>>
export type Letter = Letters['letters'][number]
type Page = Answer<EntryAt<(typeof addresses)['listEmails']>>
export type SentEmail = Page['data'][number]

/** How emails are worded. */
export const lettersQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['letters', organisation],
    queryFn: () => call(addresses.getLetters, { params: { organisation } }),
    meta: { follows: { settings: '*' } },
  })

const PAGE = '25'

/** What was sent, page after page. */
export const emailsQuery = (organisation: string, show: 'all' | 'unsent') =>
  infiniteQueryOptions({
    queryKey: ['emails', organisation, show],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listEmails, {
        params: { organisation },
        query: { show, limit: PAGE, ...(pageParam !== '' && { startingAfter: pageParam }) },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { emails: '*', orders: '*' } },
  })
