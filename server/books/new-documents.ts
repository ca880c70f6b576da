import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BooksProgram } from '#contract/books/books-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** How many documents of the journal a page has: no more are in memory at a time. */
export const JOURNAL_PAGE = 1000

/** Days of documents, both inclusive; null begins with the first there is. */
export type Period = { from: Day | null; to: Day }

/** How many documents, and what they come to in cents: invoices less credit notes; of the journal, its debits. */
export type Control = { documents: number; total: number; gst: number }

/** What the document `j` of the journal has on each side. */
const debits = sql.join(
  [
    'money',
    'deposits',
    'debtors',
    'sales',
    'gst_free_sales',
    'passed_on',
    'gst',
    'bad_gst',
    'bad_debts',
  ].map((account) => sql`greatest(${sql.ref(`j.${account}`)}, 0)`),
  sql` + `,
)

/**
 * Selects the documents of a period that a program hasn't had yet: `kind`, `id`, and `total` and `gst` as they count in
 * the control total. A document can have a second row, which isn't its `first`.
 */
export function selectNew(
  org: Org,
  program: BooksProgram,
  { from, to }: Period,
): RawBuilder<unknown> {
  if (program === 'journal') {
    return sql`
      select j.kind, j.id, j.first, t.total, -j.gst - j.bad_gst as gst, j.dated_on, j.at
      from journal_documents j, lateral (select ${debits} as total) t
      where j.organisation_id = ${org.id} and t.total > 0
        and j.dated_on between coalesce(${from}::date, '0001-01-01') and ${to}::date
        and not exists (select from books_export_pages p, unnest(p.document_ids, p.kinds) e (id, kind)
          where p.organisation_id = j.organisation_id and e.id = j.id and e.kind = j.kind)`
  }
  return sql`
    select i.kind, i.id, true as first, sign * i.total as total, sign * i.gst as gst
    from invoices i, lateral (select case i.kind when 'credit_note' then -1 else 1 end as sign) s
    where i.organisation_id = ${org.id}
      and i.issued_on between coalesce(${from}::date, '0001-01-01') and ${to}::date
      and not exists (select from books_export_documents d where d.organisation_id = i.organisation_id
        and d.program = ${program} and d.invoice_id = i.id)`
}

/** Marks the documents of `new` as exported by the export that `made` has inserted. */
export function markNew(org: Org, program: BooksProgram, exportId: string): RawBuilder<unknown> {
  if (program === 'journal') {
    // Money counts for an invoice once it's there, though both have one moment.
    return sql`
      insert into books_export_pages (organisation_id, export_id, page, document_ids, kinds)
      select ${org.id}, ${exportId}::uuid, (n.position - 1) / ${JOURNAL_PAGE} + 1,
        array_agg(n.id order by n.position), array_agg(n.kind order by n.position)
      from (select new.id, new.kind, row_number() over (order by new.dated_on, new.at,
            new.kind = 'allocation', new.id, new.kind collate "C") as position
          from new where new.first) n, made
      group by 3`
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
    select count(*) filter (where first)::integer as documents, coalesce(sum(total), 0)::bigint as total,
      coalesce(sum(gst), 0)::bigint as gst
    from (${selectNew(org, program, period)}) new`)
  return sums ?? { documents: 0, total: 0, gst: 0 }
}
