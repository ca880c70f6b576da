import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import { listTables } from './list-tables.ts'
import { tableAsCsv, tableAsJson } from './read-table.ts'
import type { ZipFile } from './zip/write-zip.ts'

/** How far an export is. */
export type Progress = { tablesDone: number; tablesTotal: number; rowsDone: number }

const ABOUT = `Everything that Kerbside keeps for this organisation, as it was at one moment.

json/   every table as it is stored: a list of rows
csv/    the same tables for a spreadsheet; a cell that looks like a formula has an apostrophe in front
files/  pictures, such as the logo

Secrets aren't here: API keys and webhook secrets can't be read out of Kerbside.
Amounts are in cents, including GST. Times are UTC. Dates are the organisation's.
`

/** The files of an export, each read as it is written. All of them are of the snapshot of `tx`. */
export async function* exportedFiles(tx: Transaction, progress: Progress): AsyncGenerator<ZipFile> {
  const tables = await listTables(tx)
  progress.tablesTotal = tables.length
  yield { name: 'about.txt', content: once(ABOUT) }
  for (const table of tables) {
    const count = (rows: number) => {
      progress.rowsDone += rows
    }
    yield { name: `json/${table.name}.json`, content: tableAsJson(tx, table, count) }
    yield { name: `csv/${table.name}.csv`, content: tableAsCsv(tx, table) }
    progress.tablesDone += 1
  }
  const files = await tx.run(sql<{ hash: string; bytes: Buffer }>`
    select hash, bytes from organisation_files order by hash`)
  for (const { hash, bytes } of files) yield { name: `files/${hash}.png`, content: once(bytes) }
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
