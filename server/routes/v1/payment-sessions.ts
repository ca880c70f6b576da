import { endpoints } from '#contract/api/endpoints.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import { startPaymentOnce } from '#server/payments/start-payment.ts'
import type { Context } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function paymentSessionRoutes(
  v1: V1,
  { payments, bookingUrl, log }: Pick<Context, 'payments' | 'bookingUrl' | 'log'>,
): void {
  v1.outside(endpoints.createPaymentSession, async (desk, { params, sent, body, ...call }) => {
    const { order } = await desk.inOrg((org) => findOrder(org, params.id))
    const attempt = readIdempotencyKey(call.idempotencyKey, sent)
    const read = () => {
      requireOpenBooking(desk.organisation)
      return { orderId: order.id, returnUrl: body().returnUrl, bookingUrl }
    }
    const from = { inOrg: desk.inOrg, payments, log }
    const { session, replayOf } = await startPaymentOnce(from, order.id, read, attempt)
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return session
  })
}
