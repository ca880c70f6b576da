import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import { csvLine } from '#server/office/csv.ts'
import type { ExportedTable } from './list-tables.ts'

/** The rows of a table in a snapshot, batch by batch, as text. */

const BATCH = 500

/** A row as JSON on each line, in a list. */
export async function* tableAsJson(
  tx: Transaction,
  table: ExportedTable,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const row = sql`row_to_json((select r from (select ${columns}) r))::text`
  yield '['
  let before = '\n'
  for await (const batch of readRows<string>(tx, table, row)) {
    count(batch.length)
    yield before + batch.join(',\n')
    before = ',\n'
  }
  yield '\n]\n'
}

/** A line for each row, with a byte order mark for Excel. What isn't plain text is JSON. */
export async function* tableAsCsv(tx: Transaction, table: ExportedTable): AsyncGenerator<string> {
  const { columns } = table
  yield `\ufeff${csvLine(columns.map(({ name }) => name))}`
  const cells = columns.map(({ name }) => sql`to_jsonb(${sql.ref(name)}) #>> '{}'`)
  const row = sql`array[${sql.join(cells)}]::text[]`
  for await (const batch of readRows<(string | null)[]>(tx, table, row)) {
    yield batch
      .map((values) => csvLine(values.map((value, at) => cellOf(value, columns[at]))))
      .join('')
  }
}

function cellOf(value: string | null, column: { numeric: boolean } | undefined) {
  return value !== null && column?.numeric === true ? Number(value) : value
}

/** By a cursor, so that the driver never holds more than a batch. */
async function* readRows<Row>(
  tx: Transaction,
  { name, key }: ExportedTable,
  row: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  await tx.run(sql`declare exported no scroll cursor for
    select ${row} as row from ${sql.table(name)} order by ${order}`)
  for (;;) {
    const rows = await tx.run(sql<{ row: Row }>`fetch forward ${sql.lit(BATCH)} from exported`)
    if (rows.length > 0) yield rows.map(({ row: one }) => one)
    if (rows.length < BATCH) break
  }
  await tx.run(sql`close exported`)
}
