import { endpoints } from '#contract/api/endpoints.ts'
import { PublicPaymentSessionBody } from '#contract/payments/payment.ts'
import { findAsHirer } from '#server/hirers/find-as-hirer.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { findOutcome } from '#server/payments/sessions/find-outcome.ts'
import { startPayment } from '#server/payments/sessions/start-payment.ts'
import { parseBody, readParameter } from '#server/routes/context.ts'
import type { Context } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Public } from './guard.ts'

/** Paying on a hosted page, by the hirer. */
export function paymentSessionRoutes(context: Context, pub: Public): void {
  const { secret, budgets } = context
  const mayGuess = async (id: string) => (await budgets.wrongKeys.take(id)).allowed

  pub.write(endpoints.createPublicPaymentSession, async (met, request) => {
    const body = await readJsonBody(request.raw)
    const { order } = await pub.inMetOrganisation(met, (org) =>
      findAsHirer(org, { id: readParameter(request, 'id'), body, secret, mayGuess }),
    )
    if (!met.organisation.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
    const { returnUrl } = parseBody(PublicPaymentSessionBody, body)
    return startPayment(
      {
        within: (work) => pub.inMetOrganisation(met, work),
        providers: context.payments,
        bookingUrl: context.bookingUrl,
        log: context.log,
      },
      { orderId: order.id, returnUrl },
    )
  })

  pub.read(endpoints.getPaymentSession, async (met, request) =>
    pub.inMetOrganisation(met, (org) => findOutcome(org, readParameter(request, 'id'))),
  )
}
