import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BooksProgram } from '#contract/books/books-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** Days of documents, both inclusive; null begins with the first there is. */
export type Period = { from: Day | null; to: Day }

/** How many documents, and what they come to: invoices less credit notes, in cents. */
export type Control = { documents: number; total: number; gst: number }

/** The documents `i` of a period that a program hasn't had yet. */
export function newDocuments(
  org: Org,
  program: BooksProgram,
  { from, to }: Period,
): RawBuilder<unknown> {
  return sql`invoices i where i.organisation_id = ${org.id}
    and i.issued_on between coalesce(${from}::date, '0001-01-01') and ${to}::date
    and not exists (select from books_export_documents d where d.organisation_id = i.organisation_id
      and d.program = ${program} and d.invoice_id = i.id)`
}

/** What a program hasn't had yet of a period. */
export async function sumNewDocuments(
  org: Org,
  program: BooksProgram,
  period: Period,
): Promise<Control> {
  const [sums] = await org.tx.run(sql<Control>`
    select count(*)::integer as documents,
      coalesce(sum(case i.kind when 'credit_note' then -i.total else i.total end), 0)::bigint as total,
      coalesce(sum(case i.kind when 'credit_note' then -i.gst else i.gst end), 0)::bigint as gst
    from ${newDocuments(org, program, period)}`)
  return sums ?? { documents: 0, total: 0, gst: 0 }
}
