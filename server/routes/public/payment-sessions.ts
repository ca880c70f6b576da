import { endpoints } from '#contract/api.ts'
import { PublicPaymentSessionBody } from '#contract/payment.ts'
import { findAsHirer } from '#hirers/find-as-hirer.ts'
import { readJsonBody } from '#http/json-body.ts'
import { findOutcome } from '#payments/find-outcome.ts'
import { startPayment } from '#payments/start-payment.ts'
import { parseBody, readParameter } from '#routes/context.ts'
import type { Context } from '#routes/context.ts'
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
