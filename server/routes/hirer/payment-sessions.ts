import { endpoints } from '#contract/api/endpoints.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Context } from '#server/routes/context.ts'
import type { HirerApi } from './guard.ts'

export function paymentSessionRoutes(
  api: HirerApi,
  { payments, bookingUrl, log }: Pick<Context, 'payments' | 'bookingUrl' | 'log'>,
): void {
  api.outside(endpoints.createPublicPaymentSession, ({ inOrg }, { order: { order }, body }) =>
    startPayment(
      { inOrg, payments, log },
      { orderId: order.id, returnUrl: body().returnUrl, bookingUrl },
    ),
  )
}
