import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { BankImport } from '#contract/office/payments/bank.ts'
import { MAX_BANK_LINES } from '#contract/office/payments/bank.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { readBankFile } from './rules/read-bank-file.ts'

/** Of lines that can't be read, how many are named. */
const NAMED = 20

/**
 * Adds the lines of a bank's file with money that came. A line that was imported before isn't added again, so the same
 * file, or one that overlaps, adds only what is new (rules, section 13, "Bank lines").
 * @throws Refusal 422 if it has no columns of days and amounts, or too many lines
 */
export async function importBankLines(
  org: Org,
  { fileName, csv }: { fileName: string; csv: string },
): Promise<BankImport> {
  const file = readBankFile(csv)
  if (file === null) {
    const message = 'needs a column of dates and one of amounts: export it from your bank as CSV'
    throw new Refusal(422, { field: 'csv', code: 'invalid', message })
  }
  const { lines, outgoing, unreadable } = file
  if (lines.length > MAX_BANK_LINES) {
    const message = `has ${lines.length} lines, ${MAX_BANK_LINES} are the most at a time`
    throw new Refusal(422, { field: 'csv', code: 'too_many', message })
  }
  const rows = lines.map((line) => ({ ...line, id: randomUUIDv7() }))
  const added = await org.tx.run(sql<{ id: string }>`
    insert into bank_lines (organisation_id, id, hash, dated_on, amount, description, imported_by, imported_at)
    select ${org.id}, l.id, l.hash, l."on", l.amount, l.description, ${JSON.stringify(org.actor)}::jsonb,
      ${org.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (id uuid, hash text, "on" date, amount bigint, description text)
    order by l.hash
    on conflict (organisation_id, hash) do nothing returning id`)
  const report = {
    added: added.length,
    known: lines.length - added.length,
    outgoing,
    unreadable: unreadable.slice(0, NAMED),
  }
  if (added.length > 0) {
    await recordAudit(org, 'bank.imported', org.id, { after: { fileName, added: added.length } })
  }
  return report
}
