import { Cron } from 'croner'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import { closeSessions } from '#server/payments/sessions/close-sessions.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import type { Log } from '#server/log.ts'
import { extendHolidays } from '#server/catalog/extend-holidays.ts'
import { extendServices } from '#server/orders/jobs/extend-services.ts'
import { holdBinsOut } from './hold-bins-out.ts'
import { tellOfFailingEndpoints } from './tell-of-failing-endpoints.ts'
import { purgeEvents } from './purge-events.ts'
import { purgeMails } from './purge-mails.ts'
import { warnOfLastHolidays } from './warn-of-last-holidays.ts'

/** Background work: idempotent functions on a schedule, one process at a time for each organisation. */

type Chore = { name: string; pattern: string; run: (org: Org) => Promise<number> }

const chores: Chore[] = [
  { name: 'extend-services', pattern: '17 * * * *', run: extendServices },
  { name: 'tell-of-failing-endpoints', pattern: '*/10 * * * *', run: tellOfFailingEndpoints },
  { name: 'extend-holidays', pattern: '41 3 * * *', run: extendHolidays },
]

/** Chores that are no one transaction, as they ask others in between; each is safe to run twice. */
const asking = [
  { name: 'hold-bins-out', pattern: '7 * * * *', run: holdBinsOut },
  { name: 'release-unpaid', pattern: '* * * * *', run: releaseUnpaid },
  { name: 'close-sessions', pattern: '* * * * *', run: closeSessions },
  { name: 'send-refunds', pattern: '*/5 * * * *', run: sendRefunds },
]

/** Chores that go over all organisations at once, in batches of their own. */
const purging = [
  { name: 'purge-events', pattern: '23 * * * *', run: purgeEvents },
  { name: 'purge-mails', pattern: '29 * * * *', run: purgeMails },
]

export type ChoreDesk = { db: Database; payments: Providers; log: Log }

/** Runs each chore at its times, until disposed of. */
export function startChores({ db, payments, log }: ChoreDesk): Disposable {
  const crons = chores.map(
    ({ name, pattern, run }) =>
      new Cron(pattern, { protect: true, unref: true }, () =>
        forEach(db, log, name, (id) => runExclusively(db, name, id, run)),
      ),
  )
  for (const { name, pattern, run } of asking) {
    crons.push(
      new Cron(pattern, { protect: true, unref: true }, () =>
        forEach(db, log, name, (id) =>
          run((work) => enterOrganisation(db, id, { type: 'system', name }, work), payments, log),
        ),
      ),
    )
  }
  for (const { name, pattern, run } of purging) {
    crons.push(
      new Cron(pattern, { protect: true, unref: true }, async () => {
        try {
          const done = await run(db)
          if (done > 0) log.info({ chore: name, done }, 'chore done')
        } catch (error) {
          log.error({ chore: name, err: error }, 'a chore failed')
        }
      }),
    )
  }
  crons.push(
    new Cron('43 3 * * *', { unref: true }, (cron) => {
      const now = cron.currentRun()
      if (now) warnOfLastHolidays(log, now)
    }),
  )
  return { [Symbol.dispose]: () => crons.forEach((cron) => cron.stop()) }
}

/** Runs one chore for every organisation; a failure in one does not keep it from the next. */
async function forEach(
  db: Database,
  log: Log,
  chore: string,
  run: (organisationId: string) => Promise<number>,
): Promise<void> {
  try {
    for (const organisation of await listOrganisationIds(db)) {
      try {
        const done = await run(organisation)
        if (done > 0) log.info({ chore, organisation, done }, 'chore done')
      } catch (error) {
        log.error({ chore, organisation, err: error }, 'a chore failed')
      }
    }
  } catch (error) {
    log.error({ chore, err: error }, 'a chore failed')
  }
}

/** Runs a chore for one organisation, unless another process is at it. */
export async function runExclusively(
  db: Database,
  name: string,
  organisationId: string,
  run: (org: Org) => Promise<number>,
): Promise<number> {
  return inTransaction(db, organisationId, async (tx) => {
    const [lock] = await tx.run<{ taken: boolean; now: Date }>({
      text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken, now()',
      values: [`${name} ${organisationId}`],
    })
    if (!lock?.taken) return 0
    const organisation = await findOrganisation({ id: organisationId, tx })
    return run({ ...organisation, tx, now: lock.now, actor: { type: 'system', name } })
  })
}
