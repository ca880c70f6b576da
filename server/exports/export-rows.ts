import { sql } from 'kysely'
import type { Export } from '#contract/office/settings/export.ts'
import type { Actor } from '#server/actor.ts'
import { actorText } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'

/** How long a file is kept, in milliseconds. `purge_exports` does the same. */
const KEPT_MS = 86_400_000
const LISTED = 10

type ExportRow = {
  id: string
  status: Export['status']
  asked_by: Actor
  name: string | null
  tables_done: number
  tables_total: number | null
  rows_done: number
  bytes: number
  error: string | null
  created_at: Date
  finished_at: Date | null
}

/** The latest exports, newest first. */
export async function listExports(org: Org): Promise<Export[]> {
  const rows = await org.tx.run(sql<ExportRow>`${selectExports(org)}
    order by created_at desc, id desc limit ${LISTED}`)
  return rows.map((row) => presentExport(row, org.now))
}

/** One export. @throws Refusal 404 for an unknown id */
export async function findExport(org: Org, id: string): Promise<Export> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<ExportRow>`${selectExports(org)} and e.id = ${id}`)
    : []
  if (!row) throw noFile()
  return presentExport(row, org.now)
}

/** One export whose file is there. @throws Refusal 404 otherwise */
export async function findExportFile(org: Org, id: string): Promise<Export> {
  const found = await findExport(org, id)
  if (found.expiresAt === null) throw noFile()
  return found
}

const selectExports = (org: Org) => sql`
  select e.id, e.status, e.asked_by, e.tables_done, e.tables_total, e.rows_done, e.bytes, e.error,
    e.created_at, e.finished_at,
    (select a.name from accounts a where a.id::text = e.asked_by ->> 'id') as name
  from exports e where e.organisation_id = ${org.id}`

function presentExport(row: ExportRow, now: Date): Export {
  const { finished_at: finished } = row
  const end = finished && new Date(finished.getTime() + KEPT_MS)
  const isThere = row.status === 'done' && end !== null && end > now
  return {
    id: row.id,
    status: row.status === 'done' && !isThere ? 'removed' : row.status,
    askedBy: presentPerson(actorText(row.asked_by), row.name),
    tablesDone: row.tables_done,
    tablesTotal: row.tables_total,
    rowsDone: row.rows_done,
    bytes: row.bytes,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: finished?.toISOString() ?? null,
    expiresAt: isThere ? end.toISOString() : null,
  }
}

function noFile(): Refusal {
  return new Refusal(404, 'No export has that id, or its file was removed')
}
