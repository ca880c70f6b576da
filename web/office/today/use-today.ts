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
      },
    },
  })

/** Whether there’s any order yet. */
export const anyOrderQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['any-order', organisation],
    queryFn: async () => {
      const query = { limit: '1' }
      const { data } = await call(addresses.listOfficeOrders, { params: { organisation }, query })
      return data.length > 0
    },
    meta: { follows: { orders: '*' } },
  })

/** Counting stops at 1,000. */
export function sayCount(count: number): string {
  return count >= 1000 ? '1,000+' : String(count)
}
