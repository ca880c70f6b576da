import { sql } from 'kysely'
import type { Import, Imports } from '#contract/office/customers/import.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import { findImport } from '#server/customers/import/find-import.ts'
import type { StoredImport } from '#server/customers/import/find-import.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'

const LATEST = 10

/**
 * An import with its columns and what it would do, or did.
 * @throws Refusal 404
 */
export async function readImport(org: Org, id: string): Promise<Import> {
  const found = await findImport(org, id)
  const [before] = await org.tx.run(sql<{ at: Date | null }>`
    select max(applied_at) as at from imports
    where organisation_id = ${org.id} and kind = 'customers' and sha256 = ${found.sha256}
      and id <> ${found.id}`)
  return {
    ...presentBrief(found),
    version: found.version,
    appliedAt: found.applied_at?.toISOString() ?? null,
    columns: found.state === 'done' ? [] : found.columns,
    mapping: found.settings.mapping,
    onMatch: found.settings.onMatch,
    onError: found.settings.onError,
    report: found.report,
    sameFileAt: before?.at?.toISOString() ?? null,
  }
}

/** The latest imports, newest first. */
export async function listImports(org: Org): Promise<Imports['data']> {
  const rows = await org.tx.run(sql<Parameters<typeof presentBrief>[0]>`
    select id, file_name, state, created_at, created_by from imports
    where organisation_id = ${org.id} and kind = 'customers'
    order by created_at desc, id desc limit ${LATEST}`)
  return rows.map(presentBrief)
}

function presentBrief({
  id,
  file_name: fileName,
  state,
  created_at: at,
  created_by: by,
}: Pick<StoredImport, 'id' | 'file_name' | 'state' | 'created_at' | 'created_by'>) {
  return { id, fileName, state, createdAt: at.toISOString(), createdBy: presentActor(by) }
}

function presentActor(actor: Actor) {
  return presentPerson(actorText(actor), 'name' in actor ? actor.name : null)
}
