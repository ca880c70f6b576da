import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'

const EVERY_MS = 600_000
/** As the alert in docs/service.md. */
const TOLERATED_SECONDS = 5

/**
 * Warns, now and then again, while the clock of this machine isn't PostgreSQL's: what the service keeps is dated by that
 * one, and what others check by this one, such as the signatures of deliveries.
 */
export function watchClock(db: Database, log: Log): Disposable {
  const check = () => warnIfClocksDiffer(db, log)
  void check()
  const timer = setInterval(() => void check(), EVERY_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function warnIfClocksDiffer(db: Database, log: Log): Promise<void> {
  const asked = Date.now()
  // Without an answer, the probe of readiness says enough.
  const rows = await db
    .query<{ at: number }>({ text: 'select extract(epoch from clock_timestamp())::float8 as at' })
    .catch(() => [])
  const answered = Date.now()
  for (const { at } of rows) {
    // The answer may have waited: what counts is by how much it's outside of that time.
    const seconds = at * 1000 < asked ? at - asked / 1000 : Math.max(0, at - answered / 1000)
    if (Math.abs(seconds) <= TOLERATED_SECONDS) continue
    log.warn(
      { databaseAheadSeconds: Math.round(seconds) },
      "this machine's clock isn't PostgreSQL's: receivers, Stripe and S3 refuse signatures that are dated wrong, and times in the log are off. Set both by NTP",
    )
  }
}
