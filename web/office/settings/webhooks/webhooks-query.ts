import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'

export type Webhook = Answer<EntryAt<(typeof addresses)['listOfficeWebhooks']>>['data'][number]
export type WebhookWithSecret = Answer<EntryAt<(typeof addresses)['createOfficeWebhook']>>
type Page = Answer<EntryAt<(typeof addresses)['listOfficeDeliveries']>>
export type Delivery = Page['data'][number]

/** The endpoints of an organisation, oldest first. */
export const webhooksQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['webhooks', organisation],
    queryFn: () => call(addresses.listOfficeWebhooks, { params: { organisation } }),
    meta: { follows: { webhooks: '*' } },
  })

/** While something is on its way, the log is read again this often, in milliseconds. */
const WAITING_MS = 3000
const PAGE = '25'

/** The deliveries to an endpoint, page after page. */
export const deliveriesQuery = (organisation: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', organisation, id],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listOfficeDeliveries, {
        params: { organisation, id },
        query: { limit: PAGE, ...(pageParam !== '' && { startingAfter: pageParam }) },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ status }) => status === 'pending') === true
        ? WAITING_MS
        : false,
    meta: { follows: { events: '*', webhooks: id } },
  })

/** An event, exactly as it is pushed. */
export const eventQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['event', organisation, id],
    queryFn: () => call(addresses.getOfficeEvent, { params: { organisation, id } }),
    staleTime: Infinity,
  })
