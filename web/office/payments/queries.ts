import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { paymentAddresses as addresses } from './addresses.ts'
import type { PaymentsSearch } from './search.ts'

export type Page = Answer<EntryAt<(typeof addresses)['listPayments']>>
type LinePage = Answer<EntryAt<(typeof addresses)['listBankLines']>>
export type PaymentInBrief = Page['data'][number]
export type OnePayment = Answer<EntryAt<(typeof addresses)['getPayment']>>
export type Account = Answer<EntryAt<(typeof addresses)['getCustomerAccount']>>
export type OneStatement = Answer<EntryAt<(typeof addresses)['getStatement']>>
export type WhoOwes = Answer<EntryAt<(typeof addresses)['listReceivables']>>
export type BankLine = LinePage['data'][number]

/** What changes a payment, or what is owed. */
const follows = {
  payments: '*',
  invoices: '*',
  'invoice-drafts': '*',
  'bank-lines': '*',
  orders: '*',
  customers: '*',
} as const
const PAGE = '50'

/** Payments as the address selects them, page after page. */
export const paymentsQuery = (organisation: string, { show, search, from, to }: PaymentsSearch) =>
  infiniteQueryOptions({
    queryKey: ['payments', organisation, show ?? 'all', search ?? '', from ?? '', to ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }): Promise<Page> =>
      call(addresses.listPayments, {
        params: { organisation },
        query: {
          ...(show !== undefined && show !== 'bank' && show !== 'owing' && { show }),
          ...(search !== undefined && { search }),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          limit: PAGE,
          ...(pageParam !== '' && { startingAfter: pageParam }),
        },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { ...follows, 'bank-imports': '*' } },
  })

export const paymentQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['payment', organisation, id],
    queryFn: () => call(addresses.getPayment, { params: { organisation, id } }),
    meta: { follows },
  })

/** What a customer was billed, paid and owes. */
export const accountQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['account', organisation, id],
    queryFn: () => call(addresses.getCustomerAccount, { params: { organisation, id } }),
    meta: { follows },
  })

/** Bank lines that wait for a person, oldest first. */
export const bankLinesQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['bank-lines', organisation],
    queryFn: () =>
      call(addresses.listBankLines, { params: { organisation }, query: { limit: '100' } }),
    meta: { follows: { ...follows, 'bank-imports': '*' } },
  })

/** The lines that were left out last. */
export const leftOutQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['bank-lines', organisation, 'left out'],
    queryFn: () =>
      call(addresses.listBankLines, {
        params: { organisation },
        query: { show: 'ignored', limit: '50' },
      }),
    meta: { follows },
  })

/** Who owes how much, by how late it is. */
export const receivablesQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['receivables', organisation],
    queryFn: () => call(addresses.listReceivables, { params: { organisation } }),
    meta: { follows },
  })

/** A customer's statement; without days, of last month and this one. */
export const statementQuery = (
  organisation: string,
  { id, from, to }: { id: string; from?: string; to?: string },
) =>
  queryOptions({
    queryKey: ['statement', organisation, id, from ?? '', to ?? ''],
    queryFn: () =>
      call(addresses.getStatement, {
        params: { organisation, id },
        query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
      }),
    meta: { follows },
  })
