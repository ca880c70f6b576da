import { sql } from 'kysely'
import type { StoredCatalog } from '#contract/catalog/editing/plan-draft.ts'
import { piecesFrom } from '#contract/catalog/editing/rows.ts'
import type { EditableCatalog } from '#contract/office/catalog.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { nameOfActor, presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The whole catalogue to edit: retired items and private fields too.
 * @param version a former one; the current one if absent
 * @throws Refusal 404 if the history doesn't have that version
 */
export async function readEditableCatalog(
  org: Org,
  version: number | undefined,
): Promise<EditableCatalog> {
  if (version !== undefined) return readFormer(org, version)
  const { settings, stored } = await readStored(org)
  return {
    version: settings.catalog_version,
    publishedAt: settings.catalog_updated_at.toISOString(),
    publishedBy: (await readPublication(org, settings.catalog_version))?.by ?? null,
    pieces: piecesFrom(stored),
  }
}

async function readFormer(org: Org, version: number): Promise<EditableCatalog> {
  const [row] = await org.tx.run(sql<{ document: StoredCatalog }>`
    select document from catalog_versions
    where organisation_id = ${org.id} and version = ${version}`)
  const publication = await readPublication(org, version)
  if (!row || !publication) throw new Refusal(404, 'The history has no such version')
  return {
    version,
    publishedAt: publication.at.toISOString(),
    publishedBy: publication.by,
    pieces: piecesFrom(row.document),
  }
}

async function readPublication(org: Org, version: number) {
  type Row = { at: Date; actor: string | null; name: string | null }
  const [row] = await org.tx.run(sql<Row>`
    select published_at as at, actor, ${nameOfActor} as name from catalog_versions
    where organisation_id = ${org.id} and version = ${version}`)
  return row && { at: row.at, by: row.actor === null ? null : presentPerson(row.actor, row.name) }
}
