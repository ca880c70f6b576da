import { endpoints } from '#contract/api/endpoints.ts'
import { PaymentSessionBody } from '#contract/payments/payment.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { startPayment } from '#server/payments/sessions/start-payment.ts'
import { parseBody, readParameter } from '#server/routes/context.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { V1 } from './guard.ts'

/** Paying on a hosted page, opened by an integrator. */
export function paymentSessionRoutes(context: Context, v1: V1): void {
  v1.keyed(endpoints.createPaymentSession, async (caller, request) => {
    const body = await readJsonBody(request.raw)
    const { order } = await v1.inCallersOrganisation(caller, (org) =>
      findOrder(org, readParameter(request, 'id')),
    )
    if (!caller.organisation.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
    const { returnUrl } = parseBody(PaymentSessionBody, body)
    return startPayment(
      {
        within: (work) => v1.inCallersOrganisation(caller, work),
        providers: context.payments,
        bookingUrl: context.bookingUrl,
        log: context.log,
      },
      { orderId: order.id, returnUrl },
    )
  })
}
