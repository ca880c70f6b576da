import { endpoints } from '#contract/api/endpoints.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { presentSummary } from '#server/orders/present-order.ts'
import type { Context } from '#server/routes/context.ts'
import type { Public } from './guard.ts'

export function orderRoutes({ bookingUrl, secret }: Context, pub: Public): void {
  pub.write(endpoints.placePublicOrder, async (met, request, reply) => {
    const body = await readJsonBody(request.raw)
    const key = readIdempotencyKey(request.headers['idempotency-key']?.toString(), body)
    const attempt = { body, key, source: 'booking_page' } as const
    const placed = await placeOrder(pub.desk(met), attempt)
    if (placed.replayed) reply.header('idempotent-replayed', 'true')
    const { order } = placed.rows
    return presentSummary(placed.rows, {
      slug: met.organisation.slug,
      bookingUrl,
      paymentRequired: placed.catalog.rules.paymentRequired,
      secret,
      // Whoever guesses a key learns no access from it: the body must be the one that was sent.
      withAccessKey:
        !placed.replayed ||
        (order.source === 'booking_page' && order.body_hash === (key?.bodyHash ?? null)),
    })
  })
}
