import type { Day } from '#contract/values/day.ts'
import type { Log } from '#server/log.ts'
import { payByTest } from '#server/test-events/pay-by-test.ts'
import type { TestPayments } from '#server/test-events/pay-by-test.ts'
import type { Past } from './act.ts'

/** Pays an order in full with the test provider, at a time of the past. */
export async function payOrder(
  past: Past,
  { id, day, time }: { id: string; day: Day; time: string },
  { payments, bookingUrl, log }: { payments: TestPayments; bookingUrl: string; log: Log },
): Promise<void> {
  const { inOrg } = past.at(day, time)
  await payByTest({ inOrg, payments, log }, { orderId: id, bookingUrl })
}
