import { sql } from 'kysely'
import type { BooksExport } from '#contract/books/books-export.ts'
import { journalAccountNames, journalKindNames } from '#contract/books/journal-words.ts'
import type { JournalAccount, JournalKind } from '#contract/books/journal-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { writeDate } from './layouts/lines.ts'
import { JOURNAL_PAGE } from './new-documents.ts'

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
 * The journal's lines of an export, page by page: document after document by its day, what is debited first (rules,
 * section 13, "The journal"). Each document has a number of its own in the file. It begins with a byte order mark, for
 * Excel.
 */
export async function* writeJournal(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  { id: exportId, account: sales }: Pick<BooksExport, 'id' | 'account'>,
): AsyncGenerator<string, void> {
  yield `\ufeff${csvLine(HEAD)}`
  for (let page = 1; ; page += 1) {
    const lines = await inOrg(async ({ tx, id: organisation }) => {
      const [documents] = await tx.run(sql<{ ids: string[]; kinds: string[] }>`
        select document_ids as ids, kinds from books_export_pages
        where organisation_id = ${organisation} and export_id = ${exportId} and page = ${page}`)
      if (!documents) return []
      const { ids, kinds } = documents
      // Read first, by their ids, which reach into each part of the view; a plan that joins both would look through the
      // view once for each document.
      return tx.run(sql<Line>`
        with j as materialized (
          select kind, id, dated_on, number, party, line, account, debit, credit from journal
          where organisation_id = ${organisation} and id = any (${ids}::uuid[]))
        select ${(page - 1) * JOURNAL_PAGE}::integer + e.place::integer as position, j.kind, j.id,
          j.dated_on as day, j.number, j.party, j.account, j.debit, j.credit
        from unnest(${ids}::uuid[], ${kinds}::text[]) with ordinality as e (id, kind, place)
        join j on j.id = e.id and j.kind = e.kind
        order by e.place, j.debit = 0, j.line`)
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
