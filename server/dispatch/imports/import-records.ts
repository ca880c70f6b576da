import { MAX_IMPORTED, importColumns } from '#contract/office/dispatch/import.ts'
import type { RecordImport, RecordImportReport } from '#contract/office/dispatch/import.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { holdImports } from '#server/dispatch/records/hold-imports.ts'
import { productFinder } from './product-finder.ts'
import { planRows } from './plan-rows.ts'
import { readFile } from './read-file.ts'
import { openWriter } from './writers.ts'

const MOST_PROBLEMS = 200

/**
 * Imports records from a file: all of its rows, or none if one is wrong (rules, section 12, "Importing
 * records"). A row whose number or name is there changes that record, and only in the columns it has. So the
 * same file again changes nothing.
 * @throws Refusal 422 if it isn't a table with the columns of its kind
 */
export async function importRecords(
  org: Org,
  { kind, csv, dryRun }: RecordImport,
): Promise<RecordImportReport> {
  const { rows, ignored } = readFile(csv, { columns: importColumns[kind], most: MAX_IMPORTED })
  if (!dryRun) await holdImports(org)
  const writer = await openWriter(org, kind)
  const planned = planRows(rows, writer, productFinder(await loadCatalog(org)))
  const problems = planned.flatMap((row) => row.problems.map((one) => ({ line: row.line, ...one })))
  const done = !dryRun && problems.length === 0
  if (done) for (const row of planned) await row.write?.()
  const count = (action: string) => planned.filter((row) => row.action === action).length
  return {
    done,
    partly: false,
    ignored,
    problems: problems.slice(0, MOST_PROBLEMS),
    create: count('create'),
    update: count('update'),
    same: count('same'),
  }
}
