import { endpoints } from '#contract/api/endpoints.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { readSettled } from '#server/mirrors/read-settled.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { UNKNOWN_LAST_ORDER, listOrders } from '#server/orders/list/list-orders.ts'
import { listUpdatedOrders } from '#server/orders/list/list-updated-orders.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { quoteOrder } from '#server/orders/place/quote-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import type { V1 } from './guard.ts'

export function orderRoutes(v1: V1): void {
  v1.outside(endpoints.listOrders, async (desk, { query }) => {
    const settled = { table: 'orders', asked: query, unknown: UNKNOWN_LAST_ORDER } as const
    const page =
      query.sort === 'updated'
        ? await readSettled(desk, settled, (org, span) => listUpdatedOrders(org, query, span))
        : await desk.inOrg((org) => listOrders(org, query))
    return { data: page.data.map(presentOrder), hasMore: page.hasMore }
  })

  v1.outside(endpoints.placeOrder, async (desk, { query, sent, idempotencyKey, markReplayed }) => {
    // Placing validates the body itself: a replay is answered before its body is judged.
    const key = readIdempotencyKey(idempotencyKey, sent)
    if (query.dryRun) return quoteOrder(desk, { body: sent, source: 'api' })
    const placed = await placeOrder(desk, { body: sent, key, source: 'api' })
    if (placed.replayOf !== null) markReplayed({ mismatch: placed.replayOf === 'another body' })
    return placed.order
  })

  v1.on(endpoints.getOrder, async (org, { params }) =>
    presentOrder(await findOrder(org, params.id)),
  )

  v1.on(endpoints.cancelOrder, async (org, { params, body }) => {
    const { order } = await findOrder(org, params.id)
    const { reason } = body()
    return presentOrder(await cancelOrder(org, { id: order.id, reason: reason || null }))
  })
}
