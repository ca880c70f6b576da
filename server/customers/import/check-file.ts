import { createHash } from 'node:crypto'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/office/customers/import.ts'
import type { ImportReport, ImportSettings } from '#contract/office/customers/import.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findExisting } from './find-existing.ts'
import { planImport, reportOn } from './plan-import.ts'
import type { PlannedRow } from './plan-import.ts'
import { readCsv } from '#contract/values/csv.ts'
import type { CsvRow } from '#contract/values/csv.ts'
import { readRow } from './read-row.ts'

export type CheckedFile = {
  rows: PlannedRow[]
  report: ImportReport
  /** Of what would be done with which customer. */
  planHash: string
}

/**
 * The headings of a file and its rows.
 * @throws Refusal 422 if it has none, or too many
 */
export function readFile(csv: string): { headings: string[]; rows: CsvRow[] } {
  const [head, ...rows] = readCsv(csv, MAX_IMPORT_ROWS + 2)
  if (!head || rows.length === 0) throw refuse('too_few', 'has no rows below its headings')
  if (rows.length > MAX_IMPORT_ROWS) {
    throw refuse('too_many', `has more than ${MAX_IMPORT_ROWS} rows, import it in parts`)
  }
  if (head.cells.length > MAX_IMPORT_COLUMNS) {
    throw refuse('too_many', `has more than ${MAX_IMPORT_COLUMNS} columns`)
  }
  return { headings: head.cells.map((cell) => cell.trim()), rows }
}

/** What importing a file would do now. Writes nothing. */
export async function checkFile(
  org: Org,
  csv: string,
  settings: ImportSettings,
): Promise<CheckedFile> {
  const read = readFile(csv).rows.map(({ line, cells }) => readRow(line, cells, settings.mapping))
  const rows = planImport(read, await findExisting(org, read), settings)
  const plan = rows.map(({ line, action, match }) => [line, action, match?.id, match?.version])
  const planHash = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return { rows, report: reportOn(rows), planHash }
}

function refuse(code: 'too_few' | 'too_many', message: string): Refusal {
  return new Refusal(422, { field: 'csv', code, message })
}
