import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { runQueue } from '#server/outbox/run-queue.ts'
import type { RunningQueue } from '#server/outbox/run-queue.ts'
import { finishExport } from './finish-export.ts'
import type { Ending } from './finish-export.ts'
import { CutShort, makeExport } from './make-export.ts'
import { ZipTooLarge } from './zip/write-zip.ts'

/** The lease is renewed every second while the export is made. */
const LEASE_SECONDS = 30
/** After a worker was killed, or the database was away. */
const MOST_ATTEMPTS = 3

type Claimed = { organisation_id: string; id: string; attempts: number }
type Made = { organisationId: string; id: string; ending: Ending }

export type ExportOptions = { db: Database; baseUrl: string; log: Log }

/** Makes the exports of every organisation, one at a time, until disposed of. */
export function startExports({ db, baseUrl, log }: ExportOptions): RunningQueue {
  const worker = randomUUID()
  const actor = { type: 'system', name: 'exports' } as const
  return runQueue<Claimed & { group: string }, Made>(
    {
      name: 'exports',
      async claim(busy) {
        const rows = await db.query<Claimed>({
          name: 'claim_exports',
          text: 'select * from claim_exports($1, $2, $3)',
          values: [worker, busy, LEASE_SECONDS],
        })
        return rows.map((row) => ({ ...row, group: 'exports' }))
      },
      async process({ organisation_id: organisationId, id, attempts }, signal) {
        try {
          const bytes = await makeExport(db, { organisationId, id }, signal)
          return { organisationId, id, ending: { bytes } }
        } catch (error) {
          if (error instanceof CutShort) return null
          if (error instanceof ZipTooLarge) return { organisationId, id, ending: TOO_LARGE }
          if (attempts < MOST_ATTEMPTS) throw error
          log.error({ organisation: organisationId, export: id, err: error }, 'an export failed')
          return { organisationId, id, ending: FAULT }
        }
      },
      async complete(results) {
        for (const { organisationId, id, ending } of results) {
          await enterOrganisation(db, organisationId, actor, (org) =>
            finishExport(org, { id, ending, baseUrl }),
          )
        }
      },
      async release() {
        await db.query({ text: 'select release_exports($1)', values: [worker] })
      },
    },
    { perGroup: 1, log },
  )
}

const TOO_LARGE = { error: 'It would be larger than 4 GB. Ask the operator for a copy.' }
const FAULT = { error: 'Kerbside has a fault. Try again tomorrow, or ask the operator.' }
