import { sql } from 'kysely'
import { unknownBooksExport } from '#contract/api/office/money/refusals.ts'
import { booksPrograms, filesOf, standardAccounts } from '#contract/books/books-words.ts'
import type { BooksProgram } from '#contract/books/books-words.ts'
import type { BooksExport, BooksExports, BooksPeriod } from '#contract/books/books-export.ts'
import { localTime } from '#contract/values/day.ts'
import { auditText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'
import { sumNewDocuments } from './new-documents.ts'

const SHOWN = 100

type Row = Omit<BooksExport, 'files' | 'at' | 'by'> & { actor: Actor; created_at: Date }

const columns = sql`id, program, from_on as from, to_on as to, account, documents, total, gst,
  created_by as actor, created_at`

/** What programs haven't had yet of a period, and the exports that were made, newest first. */
export async function listExports(
  org: Org,
  { from, to = localTime(org.now, org.timezone).day, program: wanted }: BooksPeriod,
): Promise<BooksExports> {
  const rows = await org.tx.run(sql<Row>`
    select ${columns} from books_exports where organisation_id = ${org.id}
    order by created_at desc, id desc limit ${SHOWN + 1}`)
  const accounts = await readLastAccounts(org)
  const counted = wanted === 'last' ? (rows[0]?.program ?? booksPrograms[0]) : wanted
  const programs = []
  for (const program of booksPrograms) {
    const counts = counted === undefined || counted === program
    const period = { from: from ?? null, to }
    const waiting = counts ? await sumNewDocuments(org, program, period) : null
    programs.push({ program, account: accounts.get(program) ?? standardAccounts[program], waiting })
  }
  return { programs, data: rows.slice(0, SHOWN).map(present), hasMore: rows.length > SHOWN }
}

/** @throws Refusal 404 */
export async function findExport(org: Org, id: string): Promise<BooksExport> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Row>`
        select ${columns} from books_exports where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!row) throw new Refusal(404, unknownBooksExport.says)
  return present(row)
}

async function readLastAccounts(org: Org): Promise<Map<BooksProgram, string>> {
  const rows = await org.tx.run(sql<{ program: BooksProgram; account: string }>`
    select distinct on (program) program, account from books_exports
    where organisation_id = ${org.id} order by program, created_at desc, id desc`)
  return new Map(rows.map(({ program, account }) => [program, account]))
}

function present({ actor, created_at: at, ...row }: Row): BooksExport {
  return {
    ...row,
    files: [...filesOf[row.program]],
    at: at.toISOString(),
    by: presentPerson(auditText(actor), actor.type === 'account' ? actor.name : null),
  }
}
