import { endpoints } from '#contract/api/endpoints.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { startPaymentOnce } from '#server/payments/start-payment.ts'
import type { Context } from '#server/routes/context.ts'
import type { HirerApi } from './guard.ts'

export function paymentSessionRoutes(
  api: HirerApi,
  { payments, bookingUrl, log }: Pick<Context, 'payments' | 'bookingUrl' | 'log'>,
): void {
  api.outside(endpoints.createPublicPaymentSession, async ({ inOrg }, { order, body, ...call }) => {
    const attempt = readIdempotencyKey(call.idempotencyKey, call.sent)
    const { id: orderId } = order.order
    const read = () => ({ orderId, returnUrl: body().returnUrl, bookingUrl })
    const from = { inOrg, payments, log }
    const { session, replayOf } = await startPaymentOnce(from, orderId, read, attempt)
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return session
  })
}
