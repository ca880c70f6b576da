import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewBooksExport } from '#contract/books/books-export.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Attempt, Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { markNew, selectNew } from './new-documents.ts'
import type { Control } from './new-documents.ts'

/**
 * Exports the documents of a period that a program hasn't had yet, and marks them, so that each goes to each program
 * once (rules, section 13, "Exports to the books"). A known idempotency key exports nothing.
 * @throws Refusal 422 if nothing is new
 */
export async function createExport(
  org: Org,
  { program, from, to, account }: NewBooksExport,
  key: Attempt | null,
): Promise<Made> {
  // Two at once would both find the same documents new.
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  const known = await findReplay(org, 'books_exports', key)
  if (known) return known
  if (from !== null && to < from) throw refuse('must not be before the first day')
  const id = randomUUIDv7()
  const [control] = await org.tx.run(sql<Control>`
    with new as materialized (${selectNew(org, program, { from, to })}
    ), made as (
      insert into books_exports (organisation_id, id, program, from_on, to_on, account, documents, total, gst,
        created_by, created_at, idempotency_key, body_hash)
      select ${org.id}, ${id}::uuid, ${program}, ${from}::date, ${to}::date, ${account},
        count(*) filter (where first), sum(total), sum(gst),
        ${JSON.stringify(org.actor)}::jsonb, ${org.now}::timestamptz,
        ${key?.key ?? null}, ${key?.bodyHash ?? null}
      from new having count(*) > 0
      returning documents, total, gst
    ), marked as (${markNew(org, program, id)})
    select documents, total, gst from made`)
  if (!control) throw refuse('nothing is new up to this day')
  await recordAudit(org, 'books.exported', id, { after: { program, from, to, ...control } })
  return { id, replayOf: null }
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'to', code: 'invalid', message })
}
