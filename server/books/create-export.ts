import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewBooksExport } from '#contract/books/books-export.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { markNew, selectNew } from './new-documents.ts'
import type { Control } from './new-documents.ts'

export type CreatedExport = { id: string; replayOf: 'same body' | 'another body' | null }

/**
 * Exports the documents of a period that a program hasn't had yet, and marks them, so that each goes to each program
 * once (rules, section 13, "Exports to the books"). A known idempotency key exports nothing.
 * @throws Refusal 422 if nothing is new
 */
export async function createExport(
  org: Org,
  { program, from, to, account }: NewBooksExport,
  key: { key: string; bodyHash: string } | null,
): Promise<CreatedExport> {
  // Two at once would both find the same documents new.
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  const known = key && (await findByKey(org, key.key))
  if (known) {
    return { id: known.id, replayOf: known.hash === key.bodyHash ? 'same body' : 'another body' }
  }
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

async function findByKey(org: Org, key: string) {
  const [row] = await org.tx.run(sql<{ id: string; hash: string | null }>`
    select id, body_hash as hash from books_exports
    where organisation_id = ${org.id} and idempotency_key = ${key}`)
  return row
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'to', code: 'invalid', message })
}
