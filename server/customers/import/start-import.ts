import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Import, ImportSettings } from '#contract/office/customers/import.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { checkFile, readFile } from './check-file.ts'
import { lockImport } from './find-import.ts'
import { guessMapping } from './guess-mapping.ts'
import type { CsvRow } from '#contract/values/csv.ts'

/** Files that no one has imported are kept for this long. */
const KEPT_DAYS = 7
const SAMPLES = 3

/**
 * Keeps a file and checks it by what its headings seem to say. No customer changes.
 * @throws Refusal 422 if it isn't a table
 */
export async function startImport(
  org: Org,
  { fileName, csv }: { fileName: string; csv: string },
  key: string | null = null,
): Promise<string> {
  const { headings, rows } = readFile(csv)
  const settings: ImportSettings = {
    mapping: guessMapping(headings),
    onMatch: 'update',
    onError: 'stop',
  }
  const { report, planHash } = await checkFile(org, csv, settings)
  await org.tx.run(sql`
    delete from imports where organisation_id = ${org.id} and state = 'checked'
      and created_at < ${org.now}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
  const id = randomUUIDv7()
  const [added] = await org.tx.run(
    query
      .insertInto('imports')
      .values({
        organisation_id: org.id,
        id,
        csv,
        kind: 'customers',
        state: 'checked',
        file_name: fileName,
        sha256: createHash('sha256').update(csv).digest('base64url'),
        columns: JSON.stringify(columnsOf(headings, rows)),
        idempotency_key: key,
        settings: JSON.stringify(settings),
        report: JSON.stringify(report),
        plan_hash: planHash,
        created_by: JSON.stringify(org.actor),
        created_at: org.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  return added?.id ?? findByKey(org, key)
}

async function findByKey(org: Org, key: string | null): Promise<string> {
  const [known] = await org.tx.run(sql<{ id: string }>`
    select id from imports where organisation_id = ${org.id} and idempotency_key = ${key}`)
  if (!known) throw new Error('the import has gone')
  return known.id
}

function columnsOf(headings: readonly string[], rows: readonly CsvRow[]): Import['columns'] {
  const first = rows.slice(0, 50)
  return headings.map((heading, index) => ({
    heading,
    samples: first
      .map(({ cells }) => cells[index]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }))
}

/**
 * Checks a file again, as the person says it is to be read. No customer changes.
 * @throws Refusal 404, 412, or 422 if it is under way or done
 */
export async function checkImport(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => ImportSettings },
): Promise<void> {
  const found = await lockImport(org, id, version)
  const settings = read()
  const { report, planHash } = await checkFile(org, found.csv ?? '', settings)
  await org.tx.run(sql`
    update imports set version = version + 1, state = 'checked', settings = ${JSON.stringify(settings)}::jsonb,
      report = ${JSON.stringify(report)}::jsonb, plan_hash = ${planHash}
    where organisation_id = ${org.id} and id = ${found.id}`)
}
