import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { invoiceAddresses as addresses } from './addresses.ts'
import type { InvoicesSearch } from './search.ts'

export type Page = Answer<EntryAt<(typeof addresses)['listInvoices']>>
export type InvoiceInBrief = Page['data'][number]
export type Reminders = Answer<EntryAt<(typeof addresses)['getReminders']>>
export type OneInvoice = Answer<EntryAt<(typeof addresses)['getInvoice']>>

/** What changes an invoice, or what is due of it. */
const follows = { invoices: '*', 'invoice-drafts': '*', orders: '*', payments: '*' } as const
const PAGE = '50'

/** What was issued, as the address selects it, page after page. */
export const invoicesQuery = (organisation: string, { show, search, from, to }: InvoicesSearch) =>
  infiniteQueryOptions({
    queryKey: ['invoices', organisation, show ?? 'all', search ?? '', from ?? '', to ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listInvoices, {
        params: { organisation },
        query: {
          ...(show !== undefined && show !== 'drafts' && { show }),
          ...(search !== undefined && { search }),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          limit: PAGE,
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { ...follows, settings: '*' } },
  })

export const draftsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['invoice-drafts', organisation],
    queryFn: () => call(addresses.listInvoiceDrafts, { params: { organisation } }),
    meta: { follows },
  })

export const invoiceQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['invoice', organisation, id],
    queryFn: () => call(addresses.getInvoice, { params: { organisation, id } }),
    meta: { follows: { ...follows, settings: '*', customers: '*' } },
  })

/** Which reminders of an issued invoice went out, and which is next. */
export const remindersQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['invoice-reminders', organisation, id],
    queryFn: () => call(addresses.getReminders, { params: { organisation, id } }),
    meta: { follows: { ...follows, settings: '*', customers: '*' } },
  })

/** An order's invoices, and what isn't billed yet. */
export const orderInvoicesQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['order-invoices', organisation, id],
    queryFn: () => call(addresses.listOrderInvoices, { params: { organisation, id } }),
    meta: { follows },
  })
