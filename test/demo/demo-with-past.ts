import { localTime } from '#contract/values/day.ts'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { writeHistory } from '#server/demo/history/write-history.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { BOOKING_URL, SECRET, startTestServer } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/** Two in the afternoon in Sydney on the last weekday: crews are on the road. */
export const now = lastAfternoon(
  Temporal.Now.zonedDateTimeISO('Australia/Sydney').subtract({ hours: 14 }),
)
export const today = localTime(now, 'Australia/Sydney').day

function lastAfternoon(day: Temporal.ZonedDateTime): Date {
  if (day.dayOfWeek > 5) return lastAfternoon(day.subtract({ days: 1 }))
  return new Date(day.withPlainTime('14:00').epochMilliseconds)
}

/** What writing that past takes. */
export const history = {
  payments: await createProviders({ stripe: null, baseUrl: BOOKING_URL, secret: SECRET }),
  bookingUrl: BOOKING_URL,
  log: { info() {}, warn() {}, error() {} },
  now,
}

/** A demo whose past was written up to then. */
export async function demoWithPast(): Promise<TestServer> {
  const started = await startTestServer()
  await loadDemo(started.db, SECRET)
  const { signal } = new AbortController()
  await writeHistory(started.db, { slug: DEMO_SLUG, ...history, signal })
  return started
}
