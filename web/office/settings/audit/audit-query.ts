import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import type { AuditSearch } from './search.ts'

type Page = Answer<EntryAt<(typeof addresses)['listAuditLog']>>
/** Something that was done. */
export type AuditRow = Page['data'][number]

const PAGE = '50'

/** The rows of the log that the filters select, page after page. */
export function auditQuery(organisation: string, search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit log', organisation, search],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listAuditLog, {
        params: { organisation },
        query: {
          ...search,
          limit: PAGE,
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
  })
}
