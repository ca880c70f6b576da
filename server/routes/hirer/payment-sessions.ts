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
    const { session, replayOf } = await startPaymentOnce(
      { inOrg, payments, log },
      { orderId: order.order.id, returnUrl: body().returnUrl, bookingUrl },
      readIdempotencyKey(call.idempotencyKey, call.sent),
    )
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return session
  })
}
