import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

type Page = Answer<EntryAt<(typeof addresses)['listApiRequests']>>
/** A request that came with an API key. */
export type ApiRequest = Page['data'][number]

/** Which requests are listed. */
export type Shown = 'all' | 'errors'

const PAGE = '25'

/** The latest requests with API keys, page after page. */
export function requestsQuery(organisation: string, show: Shown) {
  return infiniteQueryOptions({
    queryKey: ['api requests', organisation, show],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listApiRequests, {
        params: { organisation },
        query: {
          limit: PAGE,
          ...(show === 'errors' && { status: 'error' as const }),
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
  })
}
