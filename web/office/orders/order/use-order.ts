import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Everything about one order. */
export type OneOrder = Answer<EntryAt<(typeof addresses)['getOfficeOrder']>>

/** Everything about the order with this id. */
export const orderQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['order', organisation, id],
    queryFn: () => call(addresses.getOfficeOrder, { params: { organisation, id } }),
    meta: { follows: { orders: id, jobs: '*', runs: '*' } },
  })

/** The id of an order that an address names by its id or its reference. */
export const orderNamedQuery = (organisation: string, name: string) =>
  queryOptions({
    queryKey: ['order named', organisation, name],
    queryFn: async ({ client, signal }) => {
      const params = { organisation, id: name }
      const page = await call(addresses.getOfficeOrder, { params })
      // A read that was dropped, as a save overtook it, has the order as it was before.
      if (!signal.aborted) {
        client.setQueryData(orderQuery(organisation, page.order.id).queryKey, page)
      }
      return page.order.id
    },
    staleTime: Infinity,
  })

/**
 * The parameters of calls about an order, and what to do with the page that each write answers: it shows at
 * once, and the lists that the order is in are read again.
 */
export function useOrderWrites({ order }: Pick<OneOrder, 'order'>): {
  params: { organisation: string; id: string }
  take: (page: OneOrder) => void
} {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  return {
    params: { organisation: slug, id: order.id },
    take(page) {
      cache.setQueryData(orderQuery(slug, page.order.id).queryKey, page)
      for (const lists of ['orders', 'today', 'audit']) {
        void cache.invalidateQueries({ queryKey: [lists, slug] })
      }
    },
  }
}
