import { query } from '#server/db/transaction.ts'
import type { Database } from '#server/db/connect.ts'
import { inSnapshot, inTransaction } from '#server/db/tenant.ts'
import { exportedFiles } from './exported-files.ts'
import type { Progress } from './exported-files.ts'
import { writeZip } from './zip/write-zip.ts'

/** How much of the file is one row, in bytes. */
const PART = 262_144

/** The export was cut short: its worker stops, or its row has gone. */
export class CutShort extends Error {}

/**
 * Reads everything that an organisation has in one snapshot, and stores it as a zip in parts. Begins from
 * the beginning if it was begun before.
 * @returns the size of the file in bytes
 * @throws ZipTooLarge if it doesn't fit into one zip; CutShort if the signal is aborted meanwhile
 */
export async function makeExport(
  db: Database,
  { organisationId, id }: { organisationId: string; id: string },
  signal: AbortSignal,
): Promise<number> {
  await inTransaction(db, organisationId, async (tx) => {
    await tx.run(
      query
        .deleteFrom('export_parts')
        .where('organisation_id', '=', organisationId)
        .where('export_id', '=', id),
    )
  })
  const progress: Progress = { tablesDone: 0, tablesTotal: 0, rowsDone: 0 }
  let [position, bytes] = [0, 0]

  /** Outside the snapshot, which only reads. */
  const store = async (part: Buffer) => {
    if (signal.aborted) throw new CutShort('the worker stops')
    await inTransaction(db, organisationId, async (tx) => {
      await tx.run(
        query
          .insertInto('export_parts')
          .values({ organisation_id: organisationId, export_id: id, position, bytes: part }),
      )
      await tx.run(
        query
          .updateTable('exports')
          .set({
            tables_done: progress.tablesDone,
            tables_total: progress.tablesTotal,
            rows_done: progress.rowsDone,
          })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id),
      )
    })
    position += 1
    bytes += part.length
  }

  await inSnapshot(db, organisationId, async ({ tx, now }) => {
    let held: Buffer[] = []
    let size = 0
    for await (const chunk of writeZip(exportedFiles(tx, progress), now)) {
      held.push(chunk)
      size += chunk.length
      if (size < PART) continue
      await store(Buffer.concat(held))
      held = []
      size = 0
    }
    await store(Buffer.concat(held))
  })
  return bytes
}
