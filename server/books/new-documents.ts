import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BooksProgram } from '#contract/books/books-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** Days of documents, both inclusive; null begins with the first there is. */
export type Period = { from: Day | null; to: Day }

/** How many documents, and what they come to in cents: invoices less credit notes; of the journal, its debits. */
export type Control = { documents: number; total: number; gst: number }

/**
 * Selects the documents of a period that a program hasn't had yet: `kind`, `id`, `total` and `gst` as they count in the
 * control total, and `place`, their order.
 */
export function selectNew(
  org: Org,
  program: BooksProgram,
  { from, to }: Period,
): RawBuilder<unknown> {
  if (program === 'journal') {
    return sql`
      select j.kind, j.id, sum(j.debit) as total,
        coalesce(sum(j.credit - j.debit) filter (where j.account = 'gst'), 0) as gst,
        (j.dated_on, j.at, j.kind = 'allocation', j.kind, j.id) as place
      from journal j where j.organisation_id = ${org.id}
        and j.dated_on between coalesce(${from}::date, '0001-01-01') and ${to}::date
        and not exists (select from books_export_entries e where e.organisation_id = j.organisation_id
          and e.document_id = j.id and e.kind = j.kind)
      group by j.kind, j.id, j.dated_on, j.at`
  }
  return sql`
    select i.kind, i.id, sign * i.total as total, sign * i.gst as gst, i.sequence as place
    from invoices i, lateral (select case i.kind when 'credit_note' then -1 else 1 end as sign) s
    where i.organisation_id = ${org.id}
      and i.issued_on between coalesce(${from}::date, '0001-01-01') and ${to}::date
      and not exists (select from books_export_documents d where d.organisation_id = i.organisation_id
        and d.program = ${program} and d.invoice_id = i.id)`
}

/** Marks the documents of `new` as exported by the export that `made` has inserted. */
export function markNew(org: Org, program: BooksProgram, exportId: string): RawBuilder<unknown> {
  if (program === 'journal') {
    return sql`
      insert into books_export_entries (organisation_id, kind, document_id, export_id, position)
      select ${org.id}, new.kind, new.id, ${exportId}::uuid, row_number() over (order by new.place)
      from new, made`
  }
  return sql`
    insert into books_export_documents (organisation_id, program, invoice_id, export_id)
    select ${org.id}, ${program}, new.id, ${exportId}::uuid from new, made`
}

/** What a program hasn't had yet of a period. */
export async function sumNewDocuments(
  org: Org,
  program: BooksProgram,
  period: Period,
): Promise<Control> {
  const [sums] = await org.tx.run(sql<Control>`
    select count(*)::integer as documents, coalesce(sum(total), 0)::bigint as total,
      coalesce(sum(gst), 0)::bigint as gst
    from (${selectNew(org, program, period)}) new`)
  return sums ?? { documents: 0, total: 0, gst: 0 }
}
