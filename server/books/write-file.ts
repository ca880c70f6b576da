import { sql } from 'kysely'
import type { BooksFile } from '#contract/books/books-words.ts'
import type { BooksExport } from '#contract/books/books-export.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import type { Issued, Layout } from './layouts/layout.ts'
import { layouts } from './layouts/layouts.ts'
import { writeJournal } from './write-journal.ts'

/** Documents of one transaction: no more are in memory at a time. */
const BATCH = 500

type Row = Issued & { sequence: number }

/**
 * A file of an export, in batches: its documents by number, in the columns that the program documents. What was issued
 * never changes, so it's the same each time. A file that the program doesn't have is empty.
 */
export async function* writeFile(
  desk: Pick<OrgDesk, 'inOrg'>,
  made: BooksExport,
  file: BooksFile,
): AsyncGenerator<string, void> {
  const { id, program, account } = made
  if (program === 'journal') {
    if (file === 'journal') yield* writeJournal(desk, made)
    return
  }
  const layout = layouts[program][file]
  if (!layout) return
  yield csvLine(layout.head)
  for (const kind of layout.kinds) {
    let after = 0
    for (;;) {
      const seen = after
      const rows = await desk.inOrg(({ tx, id: organisation }) =>
        tx.run(sql<Row>`
          select i.kind, i.number, i.sequence, i.snapshot as document from books_export_documents d
          join invoices i on i.organisation_id = d.organisation_id and i.id = d.invoice_id
          where d.organisation_id = ${organisation} and d.export_id = ${id} and i.kind = ${kind}
            and i.sequence > ${seen}
          order by i.sequence limit ${BATCH}`),
      )
      yield rows.map((row) => linesOf(layout, row, account)).join('')
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.sequence
    }
  }
}

function linesOf(layout: Layout, issued: Issued, account: string): string {
  return layout.rows(issued, account).map(csvLine).join('')
}
