import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

/** What needs a person, and the day’s work. */
export type TodayData = Answer<EntryAt<(typeof addresses)['getToday']>>

export const todayQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['today', organisation],
    queryFn: () => call(addresses.getToday, { params: { organisation } }),
    meta: {
      follows: {
        orders: '*',
        jobs: '*',
        catalog: '*',
        invoices: '*',
        'invoice-drafts': '*',
        payments: '*',
        'bank-lines': '*',
        'bank-imports': '*',
      },
    },
  })

/** What a business that begins has set up already. */
export const beginningQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['beginning', organisation],
    queryFn: () => call(addresses.getBeginning, { params: { organisation } }),
    staleTime: 0,
    meta: { follows: { orders: '*', catalog: '*' } },
  })

/** Counting stops at 1,000. */
export function sayCount(count: number): string {
  return count >= 1000 ? '1,000+' : String(count)
}
