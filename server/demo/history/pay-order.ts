import type { Day } from '#contract/values/day.ts'
import type { Log } from '#server/log.ts'
import { applyProviderEvent } from '#server/payments/apply-provider-event.ts'
import { findTestSession } from '#server/payments/find-test-session.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { TestProvider } from '#server/payments/providers/test-provider.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Past } from './act.ts'

/** Pays an order in full with the test provider, at a time of the past. */
export async function payOrder(
  past: Past,
  { id, day, time }: { id: string; day: Day; time: string },
  {
    payments,
    bookingUrl,
    log,
  }: { payments: Providers & { test: TestProvider }; bookingUrl: string; log: Log },
): Promise<void> {
  const desk = past.at(day, time)
  const session = await startPayment(
    { inOrg: desk.inOrg, payments, log },
    { orderId: id, returnUrl: undefined, bookingUrl },
  )
  const page = await desk.inOrg((org) => findTestSession(org, session.id))
  const { body, signature } = await payments.test.signPaidEvent(page)
  const event = await payments.test.read(body, signature)
  if (event) await desk.inOrg((org) => applyProviderEvent(org, 'test', event, log))
}
