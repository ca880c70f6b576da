import { endpoints } from '#contract/api/endpoints.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { requireOpenBooking } from '#server/organisations/require-open-booking.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Context } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function paymentSessionRoutes(
  v1: V1,
  { payments, bookingUrl, log }: Pick<Context, 'payments' | 'bookingUrl' | 'log'>,
): void {
  v1.outside(endpoints.createPaymentSession, async (desk, { params, body }) => {
    const { order } = await desk.inOrg((org) => findOrder(org, params.id))
    requireOpenBooking(desk.organisation)
    const { returnUrl } = body()
    return startPayment(
      { inOrg: desk.inOrg, payments, log },
      { orderId: order.id, returnUrl, bookingUrl },
    )
  })
}
