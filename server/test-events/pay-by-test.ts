import type { Log } from '#server/log.ts'
import { applyProviderEvent } from '#server/payments/apply-provider-event.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import { findTestSession } from '#server/payments/find-test-session.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { TestProvider } from '#server/payments/providers/test-provider.ts'
import { startPayment } from '#server/payments/start-payment.ts'

export type TestPayments = Providers & { test: TestProvider }

/**
 * Pays what is due of an order with the test provider, whose signed event is read and applied like one of Stripe's.
 * @throws Refusal 422 when nothing is due, or the order can't be paid any more
 */
export async function payByTest(
  { inOrg, payments, log }: PaymentDesk & { payments: TestPayments; log: Log },
  { orderId, bookingUrl }: { orderId: string; bookingUrl: string },
): Promise<void> {
  const desk = { inOrg, payments, log }
  const { id } = await startPayment(desk, { orderId, returnUrl: undefined, bookingUrl })
  const session = await inOrg((org) => findTestSession(org, id))
  const { body, signature } = await payments.test.signPaidEvent(session)
  const event = await payments.test.read(body, signature)
  if (event) await inOrg((org) => applyProviderEvent(org, 'test', event, log))
}
