import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { planOnce } from '#server/db/transaction.ts'
import { announceChange } from '#server/live/announce-change.ts'
import type { Log } from '#server/log.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { runQueue } from '#server/outbox/run-queue.ts'
import type { RunningQueue } from '#server/outbox/run-queue.ts'
import { invoiceNextPart } from './invoice-part.ts'

/** The lease is renewed every second while the run is worked on. */
const LEASE_SECONDS = 30
/** After this many faults a part is left, and its customer waits for the next run. */
const MOST_ATTEMPTS = 3

type Claimed = { organisation_id: string; id: string }

/**
 * Works on the monthly runs of every organisation, one run at a time and one invoice after another, until disposed of. A
 * worker that is killed has made whole invoices; the next one goes on with those that are missing.
 */
export function startInvoiceRuns({ db, log }: { db: Database; log: Log }): RunningQueue {
  const worker = randomUUID()
  return runQueue<Claimed & { group: string }, never>(
    {
      name: 'invoice runs',
      async claim(busy) {
        const rows = await db.query<Claimed>({
          name: 'claim_invoice_runs',
          text: 'select * from claim_invoice_runs($1, $2, $3)',
          values: [worker, busy, LEASE_SECONDS],
        })
        return rows.map((row) => ({ ...row, group: 'invoice runs' }))
      },
      async process({ organisation_id: organisation, id }, signal) {
        await invoiceAll({ db, log, organisation, runId: id, signal })
        await announceChange(db, organisation, ['invoice-runs', 'invoices', 'orders'])
        return null
      },
      complete: async () => {},
      async release() {
        await db.query({ text: 'select release_invoice_runs($1)', values: [worker] })
      },
    },
    { perGroup: 1, log },
  )
}

type Work = { db: Database; log: Log; organisation: string; runId: string; signal: AbortSignal }

async function invoiceAll({ db, log, organisation, runId, signal }: Work): Promise<void> {
  const system = { type: 'system', name: 'invoice-runs' } as const
  const actor = await enterOrganisation(db, organisation, system, (org) => readAsker(org, runId))
  let goesOn = true
  while (goesOn && !signal.aborted) {
    try {
      goesOn = await enterOrganisation(db, organisation, actor, (org) =>
        invoiceNextPart({ ...org, tx: planOnce(org.tx) }, runId),
      )
    } catch (error) {
      log.error({ organisation, run: runId, err: error }, 'an invoice of a monthly run failed')
      // If this fails too, the queue tries the run again.
      await enterOrganisation(db, organisation, system, (org) => noteFault(org, runId))
    }
  }
}

/** On whose behalf the invoices are issued: who asked for the run. */
async function readAsker(org: Org, runId: string): Promise<Actor> {
  const [run] = await org.tx.run(sql<{ by: Actor }>`
    select asked_by as by from invoice_runs where organisation_id = ${org.id} and id = ${runId}`)
  if (!run) throw new Error(`run ${runId} has gone`)
  return run.by
}

/** Puts the part that failed last in line, or leaves it. */
async function noteFault(org: Org, runId: string): Promise<void> {
  await org.tx.run(sql`
    update invoice_run_parts p set attempts = p.attempts + 1,
      status = case when p.attempts + 1 < ${MOST_ATTEMPTS} then p.status else 'left' end,
      reason = case when p.attempts + 1 < ${MOST_ATTEMPTS} then p.reason
        else 'Kerbside has a fault: run the month again to try it again' end
    from (select position from invoice_run_parts
      where organisation_id = ${org.id} and run_id = ${runId} and status = 'waiting'
      order by attempts, position limit 1 for update skip locked) failed
    where p.organisation_id = ${org.id} and p.run_id = ${runId} and p.position = failed.position`)
}
