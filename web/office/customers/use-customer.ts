import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Everything about one customer. */
export type OneCustomer = Answer<EntryAt<(typeof addresses)['getCustomer']>>
export type Suggestion = Answer<EntryAt<(typeof addresses)['listSimilarCustomers']>>['data'][number]

export const customerQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['customer', organisation, id],
    queryFn: () => call(addresses.getCustomer, { params: { organisation, id } }),
    meta: { follows: { customers: '*', orders: '*', jobs: '*' } },
  })

export const similarQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['similar customers', organisation, id],
    queryFn: () => call(addresses.listSimilarCustomers, { params: { organisation, id } }),
    meta: { follows: { customers: '*' } },
  })

export const unlinkedQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['unlinked orders', organisation, id],
    queryFn: () => call(addresses.listUnlinkedOrders, { params: { organisation, id } }),
    meta: { follows: { customers: '*', orders: '*' } },
  })

/** What shows something about customers, by the first part of its key. */
const LISTS = ['customers', 'customer', 'similar customers', 'unlinked orders', 'order customer']

/**
 * What to do with the customer that each write answers: it shows at once, and everything else that shows
 * customers is read again.
 */
export function useTakeCustomer(): (customer: OneCustomer) => void {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  return (customer) => {
    const { queryKey } = customerQuery(slug, customer.id)
    cache.setQueryData(queryKey, customer)
    for (const list of [...LISTS, 'customer orders']) {
      void cache.invalidateQueries({
        queryKey: [list, slug],
        predicate: (query) => query.queryKey[0] !== 'customer' || query.queryKey[2] !== customer.id,
      })
    }
  }
}
