import { endpoints } from '#contract/api/endpoints.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { parseBody, readParameter, readQuery } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function orderRoutes(v1: V1): void {
  v1.keyed(endpoints.listOrders, async (caller, request) => {
    const query = readQuery(endpoints.listOrders.query, request)
    const page = await v1.inCallersOrganisation(caller, (org) => listOrders(org, query))
    return { data: page.data.map(presentOrder), hasMore: page.hasMore }
  })

  v1.keyed(endpoints.placeOrder, async (caller, request, reply) => {
    const body = await readJsonBody(request.raw)
    const key = readIdempotencyKey(request.headers['idempotency-key']?.toString(), body)
    const attempt = { body, key, source: 'api' } as const
    const placed = await placeOrder(v1.desk(caller), attempt)
    if (placed.replayed) reply.header('idempotent-replayed', 'true')
    return placed.order
  })

  v1.keyed(endpoints.getOrder, async (caller, request) => {
    const id = readParameter(request, 'id')
    return presentOrder(await v1.inCallersOrganisation(caller, (org) => findOrder(org, id)))
  })

  v1.keyed(endpoints.cancelOrder, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const id = readParameter(request, 'id')
    return v1.inCallersOrganisation(caller, async (org) => {
      const order = await findOrder(org, id)
      const { reason } = parseBody(endpoints.cancelOrder.body, body)
      return presentOrder(
        await cancelOrder(org, {
          id: order.order.id,
          reason: reason || null,
        }),
      )
    })
  })
}
