import { useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useDraft } from '#web/office/conflict/use-draft.ts'
import type { Draft } from '#web/office/conflict/use-draft.ts'
import { orderQuery, useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { bodyOf, detailsOf, fieldsOf, labelsOf } from './fields.ts'
import { whoChanged } from './who-changed.ts'

/** The details of an order, to edit in place. */
export function useDetails(one: OneOrder): Draft {
  const { params, take } = useOrderWrites(one)
  const cache = useQueryClient()
  const saved = detailsOf(one)
  return useDraft({
    name: `order ${params.id}`,
    saved,
    labels: labelsOf(fieldsOf(one)),
    async send(changes, version) {
      const all = { ...saved.values, ...changes }
      const body = bodyOf(changes, all, one.questions)
      take(await call(addresses.changeOfficeOrder, { params, body, version }))
    },
    async reread() {
      const query = orderQuery(params.organisation, params.id)
      const now = await cache.fetchQuery({ ...query, staleTime: 0 })
      return { ...detailsOf(now), by: whoChanged(now) }
    },
  })
}
