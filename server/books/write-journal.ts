import { sql } from 'kysely'
import type { BooksExport } from '#contract/books/books-export.ts'
import { journalAccountNames, journalKindNames } from '#contract/books/journal-words.ts'
import type { JournalAccount, JournalKind } from '#contract/books/journal-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { writeDate } from './layouts/lines.ts'

/** Documents of one transaction: no more are in memory at a time. */
const BATCH = 500

const HEAD = ['Entry', 'Date', 'Kind', 'Document', 'Customer', 'Account', 'Debit', 'Credit', 'Id']

type Line = {
  position: number
  kind: JournalKind
  id: string
  day: Day
  number: string
  party: string
  account: JournalAccount
  debit: number
  credit: number
}

/**
 * The journal's lines of an export, in batches: document after document by its day, what is debited first (rules,
 * section 13, "The journal"). Each document has a number of its own in the file. It begins with a byte order mark, for
 * Excel.
 */
export async function* writeJournal(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  { id: exportId, account: sales }: Pick<BooksExport, 'id' | 'account'>,
): AsyncGenerator<string, void> {
  yield `\ufeff${csvLine(HEAD)}`
  for (let after = 0; ; after += BATCH) {
    const seen = after
    const lines = await inOrg(async ({ tx, id: organisation }) => {
      const documents = await tx.run(sql<{ id: string }>`
        select document_id as id from books_export_entries
        where organisation_id = ${organisation} and export_id = ${exportId}
          and position between ${seen + 1} and ${seen + BATCH}`)
      // The ids reach into each part of the view, which a join wouldn't.
      return tx.run(sql<Line>`
        select e.position, j.kind, j.id, j.dated_on as day, j.number, j.party, j.account, j.debit, j.credit
        from journal j
        join books_export_entries e on e.organisation_id = j.organisation_id and e.document_id = j.id
          and e.kind = j.kind and e.export_id = ${exportId}
        where j.organisation_id = ${organisation} and j.id = any (${documents.map(({ id }) => id)}::uuid[])
          and e.position between ${seen + 1} and ${seen + BATCH}
        order by e.position, j.debit = 0, j.line`)
    })
    if (lines.length === 0) break
    yield lines.map((line) => csvLine(cellsOf(line, sales))).join('')
  }
}

function cellsOf(
  { position, kind, id, day, number, party, account, debit, credit }: Line,
  sales: string,
) {
  return [
    position,
    writeDate(day),
    journalKindNames[kind],
    number,
    party,
    account === 'sales' ? sales : journalAccountNames[account],
    debit === 0 ? null : { cents: debit },
    credit === 0 ? null : { cents: credit },
    id,
  ]
}
