import { createHash } from 'node:crypto'
import { checkShape } from '#contract/check-shape.ts'
import { numberKey } from '#contract/dispatch/bin-number.ts'
import type { RecordImportReport } from '#contract/office/dispatch/import.ts'
import {
  MAX_RUNNING_HIRES,
  RunningHireBody,
  runningHireColumns,
} from '#contract/office/dispatch/running-hires.ts'
import type { Problem } from '#contract/problems.ts'
import { takeCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { productFinder } from '#server/dispatch/imports/product-finder.ts'
import { readFile } from '#server/dispatch/imports/read-file.ts'
import { findOrderByKey } from '#server/orders/find-order.ts'
import { decideOrder } from '#server/orders/place/draft-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { caseOfHire, requirePast } from '#server/orders/place/running/place-running-hire.ts'
import { Refusal } from '#server/refusal.ts'
import { enterHire, requireBin } from './enter-hire.ts'
import { sayUnread, valuesOfRow } from './values-of-row.ts'

const MOST_PROBLEMS = 200

type Row = { line: number; hire: RunningHireBody; key: IdempotencyKey }
/** A problem of a row; its column is the name of a field until the report is made. */
type Wrong = RecordImportReport['problems'][number]

/**
 * Imports hires that run already from a file (rules, section 12, "Running hires"): none of them while a row is wrong.
 * Each row is an order of its own, and the same row again is the same order: a file that was stopped in between is
 * imported again.
 * @throws Refusal 402 when the subscription is inactive, 422 if it isn't a table with a column of customers
 */
export async function importHires(
  desk: OrgDesk,
  { csv, dryRun, now }: { csv: string; dryRun: boolean; now: Date },
): Promise<RecordImportReport> {
  const file = readFile(csv, { columns: runningHireColumns, most: MAX_RUNNING_HIRES })
  const catalog = await takeCatalog(desk)
  const { rows, problems } = readRows(file.rows, catalog)
  const fresh = await selectFresh(desk, rows)
  for (const row of fresh) problems.push(...(await check(desk, row, catalog, now)))
  const report = {
    done: false,
    partly: false,
    ignored: file.ignored,
    create: fresh.length,
    update: 0,
    same: rows.length - fresh.length,
  }
  if (dryRun || problems.length > 0) return { ...report, problems: inFile(problems, file) }

  // Those that are known too: an import may have stopped before it noted that their bins are there.
  for (const { line, hire, key } of rows) {
    problems.push(...(await problemsOf(line, () => enterHire(desk, { hire, key, now }))))
  }
  return {
    ...report,
    done: problems.length === 0,
    partly: problems.length > 0,
    create: fresh.length - new Set(problems.map(({ line }) => line)).size,
    problems: inFile(problems, file),
  }
}

/** The hires of a file's rows, each with a key made from what it says. A bin in two rows is a mistake. */
function readRows(
  read: ReturnType<typeof readFile>['rows'],
  catalog: LoadedCatalog,
): { rows: Row[]; problems: Wrong[] } {
  const findProduct = productFinder(catalog)
  const [bins, times] = [new Map<string, number>(), new Map<string, number>()]
  const [rows, problems]: [Row[], Wrong[]] = [[], []]
  for (const { line, cells } of read) {
    const values = valuesOfRow(cells, findProduct)
    const checked = checkShape(RunningHireBody, values)
    if ('problems' in checked) {
      const found = named(line, checked.problems)
      problems.push(...found.map((one) => sayUnread(one, { values, cells })))
      continue
    }
    const hire = checked.data
    const bin = numberKey(hire.binNumber)
    const twice = bin === '' ? undefined : bins.get(bin)
    if (twice !== undefined) {
      problems.push({ line, column: 'binNumber', message: `is in line ${twice} already` })
    }
    bins.set(bin, line)
    const said = JSON.stringify(hire)
    const time = times.get(said) ?? 0
    times.set(said, time + 1)
    const hash = createHash('sha256').update(`${said}${time}`).digest('base64url')
    rows.push({ line, hire, key: { key: `running-hire:${hash}`, bodyHash: hash } })
  }
  return { rows, problems }
}

/** The rows that no earlier import entered. */
async function selectFresh(desk: OrgDesk, rows: readonly Row[]): Promise<Row[]> {
  return desk.inOrg(async (org) => {
    const fresh: Row[] = []
    for (const row of rows) {
      if ((await findOrderByKey(org, row.key, 'office')) === null) fresh.push(row)
    }
    return fresh
  })
}

/** What is wrong with a hire before anything is written. */
function check(
  desk: OrgDesk,
  { line, hire }: Row,
  catalog: LoadedCatalog,
  now: Date,
): Promise<Wrong[]> {
  return problemsOf(line, () =>
    desk.inOrg(async (org) => {
      requirePast(org, hire, now)
      await requireBin(org, hire)
      await decideOrder(org, caseOfHire(hire, catalog), 'quoted')
    }),
  )
}

async function problemsOf(line: number, work: () => Promise<unknown>): Promise<Wrong[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return named(line, error.problems)
    throw error
  }
}

/** Problems of an order's fields by what a row calls them. */
function named(line: number, problems: readonly Problem[]): Wrong[] {
  return problems.map(({ field, message }) => {
    return { line, column: field.slice(field.lastIndexOf('.') + 1), message }
  })
}

/** In line order, by the headings that the file has, or that it could have. */
function inFile(
  problems: readonly Wrong[],
  { headings }: Pick<ReturnType<typeof readFile>, 'headings'>,
): Wrong[] {
  const known: Readonly<Record<string, readonly string[]>> = runningHireColumns
  return problems
    .toSorted((one, other) => one.line - other.line)
    .slice(0, MOST_PROBLEMS)
    .map(({ column, ...wrong }) => {
      const name = column ?? ''
      return { ...wrong, column: headings[name] ?? known[name]?.[0] ?? name }
    })
}
